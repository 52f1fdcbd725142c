/** The slider over the steps, and the state of one. */
export const travel = `
.travel { display: grid; gap: 10px; align-content: start; }
.step-slider { display: grid; gap: 6px; position: sticky; top: -12px; z-index: 1; background: var(--bg); padding-block: 4px; }
.step-title { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.step-title .badge { margin: 0; }
.point { display: grid; gap: 6px; }
.point h2 { margin-top: 12px; }
.point[aria-busy='true'] { opacity: 0.6; }
.table:not(.is-virtual) th, .table:not(.is-virtual) td { padding: 3px 16px 3px 0; text-align: start; vertical-align: top; }
.table:not(.is-virtual) thead th { color: var(--muted); font-size: 12px; border-bottom: 1px solid var(--line); }
.table:not(.is-virtual) tr[aria-current='true'] { background: var(--accent-soft); }
.point .table { justify-self: start; }
.point .table td { font-variant-numeric: tabular-nums; }
.table-wide { overflow-x: auto; }
.changes { display: grid; gap: 8px; }
.diff > div { display: grid; grid-template-columns: minmax(80px, 160px) 1fr; gap: 8px; }
.diff dt { color: var(--muted); }
.diff dd { font-family: var(--mono); font-size: 12px; overflow-wrap: anywhere; }
del { color: var(--error); }
ins { color: var(--ok); text-decoration: none; }
summary { cursor: pointer; padding: 3px 0; }
a { color: var(--accent); }
`
