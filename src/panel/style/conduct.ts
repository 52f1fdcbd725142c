/** Findings, chains of attempts and their plots, and reports of explore. */
export const conduct = `
.pane + .pane.is-wide { flex-basis: 58%; }
.group { border-bottom: 1px solid var(--line); padding: 8px 12px; }
.group > header { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; }
.group h2 { font-size: 13px; overflow-wrap: anywhere; }
.list { display: grid; gap: 2px; margin-top: 4px; }
.item {
  font: inherit; color: inherit; background: none; border: 0; border-radius: 6px; cursor: pointer;
  display: grid; width: 100%; padding: 4px 8px; text-align: start;
}
.item:hover { background: var(--surface); }
.item[aria-current='true'] { background: var(--accent-soft); }
.item > * { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.item-text { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: anywhere; }
.severity { font-weight: 600; white-space: nowrap; }
.severity > span { display: inline-block; width: 1em; text-align: center; }
.severity.is-error { color: var(--error); }
.severity.is-warning { color: var(--warn); }
.severity.is-info { color: var(--accent); }
.is-wide .facts { grid-template-columns: repeat(auto-fill, minmax(130px, 1fr)); }
.message { margin-bottom: 12px; overflow-wrap: anywhere; }
.plot { overflow-x: auto; margin-block: 4px; border: 1px solid var(--line); border-radius: 6px; }
.plot svg { display: block; font-size: 11px; }
.plot text { fill: var(--muted); text-anchor: middle; font-variant-numeric: tabular-nums; }
.plot text.lane { text-anchor: start; fill: var(--text); font-family: var(--mono); }
.plot text.is-wait { fill: var(--warn); }
.grid { stroke: var(--line); }
.wait { fill: var(--warn-soft); fill-opacity: 0.7; stroke: var(--warn); }
.ring { fill: none; stroke: var(--error); stroke-width: 1.5; }
.mark.is-served { fill: var(--ok); }
.mark.is-refused { fill: var(--warn); }
.mark.is-rejected { fill: var(--ban); }
.mark.is-failed { fill: var(--error); }
.mark.is-lost { stroke: var(--error); stroke-width: 2.5; }
.icon { vertical-align: -2px; }
.legend { gap: 4px 14px; font-size: 12px; margin-bottom: 8px; }
.attempts { font-variant-numeric: tabular-nums; white-space: nowrap; }
.pause { display: grid; min-width: 64px; }
.pause-bar { height: 3px; border-radius: 2px; background: var(--accent); }
.matrix { margin-block: 12px; }
.matrix th, .matrix td { padding: 4px 10px; border: 1px solid var(--line); white-space: nowrap; }
.cell-survived { background: var(--ok-soft); color: var(--ok); }
.cell-failed { background: var(--warn-soft); color: var(--warn); }
.cell-broken { background: var(--error-soft); color: var(--error); }
.cell-untried { color: var(--muted); }
.text-link { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-decoration: underline; }
.steps { margin-block: 8px; }
.timeline { list-style: none; margin: 0 0 12px; padding: 4px 0; border: 1px solid var(--line); border-radius: 6px; }
.timeline li { font-family: var(--mono); font-size: 12px; white-space: pre-wrap; overflow-wrap: anywhere; padding: 1px 10px; border-inline-start: 3px solid transparent; }
.timeline li[aria-current] { background: var(--accent-soft); border-color: var(--accent); font-weight: 600; }
`
