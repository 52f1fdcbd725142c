/** The clock, and the moments ahead. */
export const time = `
.time-view { display: grid; grid-template-columns: minmax(300px, 420px) minmax(0, 1fr); align-content: start; }
.time-clock { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 12px; align-content: start; }
.clock { display: flex; flex-wrap: wrap; gap: 12px; justify-content: space-between; align-items: center; }
.clock-time { font: 600 40px/1.2 var(--mono); font-variant-numeric: tabular-nums; }
.clock-mode { display: grid; gap: 8px; justify-items: center; min-width: 110px; }
.clock-mode .button { width: 100%; }
.chip.is-frozen { color: var(--accent); background: var(--accent-soft); }
.chip.is-running { color: var(--ok); background: var(--ok-soft); }
.clock-steps { display: grid; grid-template-columns: repeat(auto-fill, minmax(110px, 1fr)); gap: 6px; }
.set-form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
.set-result { min-height: 3em; overflow-wrap: anywhere; }
.moments { padding: 12px; min-width: 0; container-type: inline-size; }
.is-moments { width: 100%; max-width: 1100px; margin-top: 6px; }
.is-moments th { color: var(--muted); font-size: 12px; }
.table.is-moments:not(.is-virtual) th, .table.is-moments:not(.is-virtual) td { padding: 4px 8px; border-bottom: 1px solid var(--line); vertical-align: middle; }
.is-moments .is-in { white-space: nowrap; width: 10ch; font-weight: 600; }
.is-moments .is-what { overflow-wrap: anywhere; }
.table.is-moments:not(.is-virtual) td:last-child { text-align: end; width: 1px; }
.is-moments .time { display: inline-flex; flex-wrap: wrap; gap: 0 8px; font-variant-numeric: tabular-nums; }
.tag { font-size: 11px; padding: 0 5px; border: 1px solid var(--line); border-radius: 4px; color: var(--muted); white-space: nowrap; }
@container (max-width: 620px) { .is-moments th.is-when, .is-moments td.is-when { display: none; } }
@media (max-width: 800px) { .time-view { grid-template-columns: minmax(0, 1fr); } }
`
