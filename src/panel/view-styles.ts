/** The list of requests, and one request in full. */
const requests = `
.table-scroll { overflow: auto; flex: 1 1 auto; min-height: 0; container-type: inline-size; }
.table { width: 100%; table-layout: fixed; font-variant-numeric: tabular-nums; }
.table tr { position: relative; }
.table th, .table td { height: var(--row); padding: 0 6px; }
.table thead th { height: 28px; font-family: inherit; position: sticky; top: 0; z-index: 1; background: var(--bg); color: var(--muted); font-size: 12px; box-shadow: inset 0 -1px var(--line); }
.table tbody tr:hover { background: var(--surface); }
.table tbody tr[aria-current='true'] { background: var(--accent-soft); }
.cell { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.table .cell:first-child { padding-inline-start: 12px; }
.row-button {
  font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer;
  display: block; width: 100%; overflow: hidden; text-overflow: ellipsis; text-align: start;
}
.row-button::after { content: ''; position: absolute; inset: 0; }
.group-head > span { position: absolute; inset: 0 12px; line-height: var(--row); }
td.is-text > * { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; white-space: normal; line-height: 1.35; }
.inner-table { display: flex; max-height: 50vh; margin-block: 6px; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
.inner-table .table { min-width: 480px; }
th.is-time, th.is-status { width: 112px; }
th.is-method, th.is-plan, th.is-size, th.is-delay { width: 68px; }
th.is-operation, th.is-caller { width: 17%; }
th.is-window { width: 22%; }
th.is-wait, th.is-since { width: 92px; }
th.is-count, th.is-id, th.is-pause { width: 84px; }
th.is-strikes { width: 150px; }
th.is-used { width: 40%; }
.toolbar > select { max-width: 130px; }
.search { position: relative; flex: 1 1 220px; }
.search > input { width: 100%; }
.search-problem { position: absolute; z-index: 4; inset: 100% 0 auto; background: var(--bg); border: 1px solid currentColor; border-radius: 6px; padding: 2px 8px; }
.search-problem:empty { display: none; }
/* Columns give way to the path, which keeps at least 150px: from-760 is gone up to that width. */
@container (max-width: 1200px) { .cell.from-1200 { display: none; } }
@container (max-width: 760px) { .cell.from-760 { display: none; } }
@container (max-width: 700px) { .cell.from-700 { display: none; } }
@container (max-width: 580px) {
  .badge { display: none; }
  th.is-status { width: 76px; }
}
@container (max-width: 510px) { .cell.from-510 { display: none; } }
@container (max-width: 440px) {
  .cell.from-440, .window-cell > .bar { display: none; }
  .cell.from-440:first-child + .cell { padding-inline-start: 12px; }
  th.is-status, th.is-window { width: 68px; }
  th.is-strikes { width: 138px; }
}
.details-head { display: flex; gap: 8px; align-items: start; justify-content: space-between; padding: 8px 12px; border-bottom: 1px solid var(--line); background: var(--surface); }
.details-head h2 { overflow-wrap: anywhere; max-height: 6em; overflow: hidden; }
.details-body { overflow: auto; padding: 12px; flex: 1 1 auto; min-height: 0; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 6px 16px; margin-bottom: 10px; }
.facts > div { min-width: 0; overflow-wrap: anywhere; }
.facts dt { color: var(--muted); font-size: 12px; }
.headers { font-family: var(--mono); font-size: 12px; overflow-wrap: anywhere; }
.headers > div { display: grid; grid-template-columns: 38% 1fr; gap: 8px; padding: 1px 0; }
.headers dt { color: var(--muted); }
.entry-actions { display: grid; gap: 6px; }
fieldset.row { border: 0; margin: 0; padding: 0; min-width: 0; }
.why, .body { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: 8px 10px; }
.body { margin-top: 8px; max-height: 60vh; overflow: auto; }
`

/** The quotas of callers. */
const quotas = `
.caller { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
.window-cell { display: grid; grid-template-columns: minmax(0, 120px) auto; gap: 8px; align-items: center; justify-content: start; }
.usage { fill: none; stroke: var(--accent); stroke-width: 2; }
.usage.is-1 { stroke: var(--ban); stroke-dasharray: 6 3; }
.usage.is-2 { stroke: var(--ok); stroke-dasharray: 2 2; }
.usage.is-3 { stroke: var(--muted); stroke-dasharray: 1 3; }
.is-middle { justify-content: center; margin-top: 8px; }
.card-foot { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; justify-content: space-between; }
.plan { flex: none; }
.ban { color: var(--ban); }
.chip.is-ban { background: var(--ban); border-color: var(--ban); color: var(--on-accent); text-transform: uppercase; font-size: 11px; letter-spacing: 0.04em; }
.strikes.is-warn { color: var(--warn); font-weight: 600; }
.windows { display: grid; gap: 10px; }
.bar { width: 100%; height: 10px; border-radius: 5px; overflow: hidden; background: var(--raised); border: 1px solid var(--control-line); }
.bar-fill { fill: var(--accent); }
.bar-fill.is-low { fill: var(--warn); }
.bar-fill.is-out { fill: var(--error); }
@media (prefers-reduced-motion: no-preference) { .bar-fill { transition: width 0.2s; } }
`

/** The clock. */
const time = `
.time-clock { display: grid; grid-template-columns: minmax(0, 420px); gap: 12px; align-content: start; }
.clock { display: flex; flex-wrap: wrap; gap: 12px; justify-content: space-between; align-items: center; }
.clock-time { font: 600 40px/1.2 var(--mono); font-variant-numeric: tabular-nums; }
.clock-mode { display: grid; gap: 8px; justify-items: center; min-width: 110px; }
.clock-mode .button { width: 100%; }
.chip.is-frozen { background: var(--accent-soft); }
.chip.is-running { color: var(--ok); background: var(--ok-soft); }
.clock-steps { display: grid; grid-template-columns: repeat(auto-fill, minmax(110px, 1fr)); gap: 6px; }
`

/** The scenarios, the faults, and the form for a fault. */
const faults = `
.faults { display: grid; grid-template-columns: minmax(0, 480px) minmax(0, 1fr); flex: 1 1 auto; min-height: 0; }
.faults > :first-child { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; overflow: auto; padding: 12px; }
.active-faults { display: flex; flex-direction: column; min-width: 0; min-height: 0; border-inline-start: 1px solid var(--line); }
.active-faults > .row { padding: 8px 12px; }
th.is-state { width: 132px; }
th.is-remove { width: 92px; }
.scenario-list { display: grid; gap: 6px; margin-top: 6px; }
.scenario-list > li { display: grid; grid-template-columns: 15ch minmax(0, 1fr); gap: 8px; align-items: center; overflow-wrap: anywhere; }
.chip.is-on { color: var(--ok); background: var(--ok-soft); }
.chip.is-off { color: var(--muted); }
.fault-form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; margin-top: 8px; }
.fault-summary { font-size: 14px; font-weight: 600; }
@media (max-width: 800px) {
  .faults { display: block; overflow: auto; }
  .active-faults { height: 60vh; border: 0; }
  td.is-text > * { -webkit-line-clamp: 3; }
  th.is-state { width: 92px; }
}
`

/** Rows of a model, and the dialogs that change them. */
const data = `
.choices { display: flex; flex-wrap: wrap; gap: 6px; border: 0; margin: 0; padding: 0; min-width: 0; }
.count { font-variant-numeric: tabular-nums; }
.is-number { text-align: end; }
.cell.is-number:first-child { text-align: start; }
th.is-actions { width: 112px; }
td.is-actions { text-align: end; }
td.is-actions .button { border-color: transparent; background: none; padding-inline: 6px; }
td.is-actions .is-quiet { color: var(--accent); }
.dialog {
  white-space: normal; text-align: start;
  width: min(440px, calc(100vw - 24px)); max-height: calc(100vh - 48px); overflow: auto; padding: 16px;
  color: var(--text); background: var(--bg); border: 1px solid var(--line); border-radius: 10px;
  box-shadow: 0 12px 40px rgb(0 0 0 / 0.3);
}
.dialog::backdrop { background: rgb(0 0 0 / 0.4); }
.form { display: grid; gap: 12px; margin-top: 12px; }
p.is-error { overflow-wrap: anywhere; }
p.is-error:empty { display: none; }
.writers { min-height: 62px; }
.writers h3 { margin: 0; }
.writers ol { display: grid; gap: 2px; padding: 0; margin: 4px 0 0; list-style: none; overflow-wrap: anywhere; }
.is-end { justify-content: flex-end; }
`

/** Findings, chains of attempts, and their plots. */
const behaviour = `
.pane + .pane.is-wide { flex-basis: 58%; }
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
.pause { display: grid; min-width: 64px; }
.pause-bar { height: 3px; border-radius: 2px; background: var(--accent); }
.text-link { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-decoration: underline; }
`

/** The slider over the steps, and the state of one. */
const travel = `
.travel { display: grid; gap: 10px; align-content: start; }
.step-slider { display: grid; gap: 6px; position: sticky; top: -12px; z-index: 1; background: var(--bg); padding-block: 4px; }
.step-title { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.step-title .badge { margin: 0; }
.point { display: grid; gap: 0 32px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); }
.point h2 { margin-block: 12px 6px; }
.point-rows { grid-column: 1 / -1; }
.point[aria-busy='true'] { opacity: 0.6; }
.changes { display: grid; gap: 8px; }
.diff > div { display: grid; grid-template-columns: minmax(80px, 160px) 1fr; gap: 8px; }
.diff dt { color: var(--muted); }
.diff dd { font-family: var(--mono); font-size: 12px; overflow-wrap: anywhere; }
del { color: var(--error); }
ins { color: var(--ok); text-decoration: none; }
summary { cursor: pointer; padding: 3px 0; }
a { color: var(--accent); }
`

/** The styles of the views. */
export const viewStyles = [requests, quotas, time, faults, data, behaviour, travel].join('')
