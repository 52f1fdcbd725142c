/** Lists, and what is open beside them. */
const lists = `
.table-scroll { overflow: auto; flex: 1 1 auto; min-height: 0; container-type: inline-size; }
.table { width: 100%; table-layout: fixed; font-variant-numeric: tabular-nums; }
.table tr { position: relative; height: 28px; scroll-margin-top: 28px; }
.table th, .table td { padding: 0 6px; }
.table thead th { position: sticky; top: 0; z-index: 1; background: var(--bg); color: var(--muted); font-family: inherit; font-size: 12px; box-shadow: inset 0 -1px var(--line); }
.table tbody tr:hover { background: var(--surface); }
.table tbody tr[aria-current='true'] { background: var(--accent-soft); }
.cell { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.table .cell:first-child { padding-inline-start: 12px; }
.row-button {
  font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer;
  display: block; width: 100%; overflow: hidden; text-overflow: ellipsis; text-align: start;
}
.row-button::after { content: ''; position: absolute; inset: 0; }
th.is-time { width: 106px; }
th.is-status { width: 112px; }
th.is-method, th.is-plan, th.is-size, th.is-delay { width: 68px; }
th.is-operation, th.is-caller { width: 17%; }
th.is-left { width: 52%; }
.caller p.row { flex-wrap: nowrap; }
th.is-wait, th.is-severity { width: 92px; }
th.is-count { width: 84px; }
th.is-strikes { width: 92px; }
.is-number { text-align: end; }
.cell.is-number:first-child { text-align: start; }
/* Columns give way to the path, which keeps at least 150px: from-700 is gone up to that width. */
@container (max-width: 1200px) { .cell.from-1200 { display: none; } }
@container (max-width: 700px) { .cell.from-700, .window > meter { display: none; } }
@container (max-width: 580px) {
  .badge { display: none; }
  th.is-status { width: 68px; }
  th.is-method { width: 66px; }
}
@container (max-width: 510px) { .cell.from-510 { display: none; } }
@container (max-width: 440px) {
  .cell.from-440 { display: none; }
  .cell.is-left { white-space: normal; }
  .cell.from-440:first-child + .cell { padding-inline-start: 12px; }
}
.plain th, .plain td { padding: 3px 12px; }
.plain td:first-child { overflow-wrap: anywhere; min-width: 150px; }
.plain thead th { position: sticky; top: 0; background: var(--bg); color: var(--muted); font-size: 12px; }
.plain tbody tr:hover { background: var(--surface); }
.details-head { display: flex; gap: 8px; align-items: start; justify-content: space-between; padding: 8px 12px; border-bottom: 1px solid var(--line); background: var(--surface); }
.details-head h2 { overflow-wrap: anywhere; max-height: 6em; overflow: hidden; }
.details-body { overflow: auto; padding: 12px; flex: 1 1 auto; min-height: 0; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 6px 16px; margin-bottom: 10px; }
.facts > div { min-width: 0; overflow-wrap: anywhere; }
.facts dt { color: var(--muted); font-size: 12px; }
`

/** Requests: their search, and one in full. */
const requests = `
.search { position: relative; flex: 1 1 220px; }
.search > input { width: 100%; }
.search-help, .search-problem { position: absolute; z-index: 4; inset: 100% 0 auto; background: var(--bg); border: 1px solid currentColor; border-radius: 6px; padding: 2px 8px; }
.search:not(:focus-within) .search-help, .search-problem:empty { display: none; }
mark { background: var(--warn-soft); color: var(--warn); border-radius: 2px; }
.headers { font-family: var(--mono); font-size: 12px; overflow-wrap: anywhere; }
.headers > div { display: grid; grid-template-columns: 38% 1fr; gap: 8px; padding: 1px 0; }
.headers dt { color: var(--muted); }
.entry-actions { display: grid; gap: 6px; margin-bottom: 12px; }
.why, .body { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: 8px 10px; margin-top: 8px; }
.body { max-height: 60vh; overflow: auto; }
.changes { display: grid; gap: 8px; margin-top: 8px; }
.diff > div { display: grid; grid-template-columns: minmax(80px, 160px) 1fr; gap: 8px; }
.diff dt { color: var(--muted); }
.diff dd { font-family: var(--mono); font-size: 12px; overflow-wrap: anywhere; }
del { color: var(--error); }
ins { color: var(--ok); text-decoration: none; }
`

/** The other views. */
const others = `
.caller { display: grid; gap: 10px; }
.window { display: inline-flex; gap: 6px; align-items: center; margin-inline-end: 16px; }
meter { width: 44px; }
.chip.is-ban { color: var(--ban); }
.time-clock { display: grid; grid-template-columns: minmax(0, 420px); gap: 12px; align-content: start; }
.clock-time { font: 600 40px/1.2 var(--mono); font-variant-numeric: tabular-nums; }
.chip.is-on { color: var(--ok); background: var(--ok-soft); }
.chip.is-frozen { color: var(--accent); }
.is-warn { color: var(--warn); }
.chip.is-off { color: var(--muted); }
.faults { display: grid; grid-template-columns: minmax(0, 460px) minmax(0, 1fr); flex: 1 1 auto; min-height: 0; }
.faults > * { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; align-content: start; justify-items: start; overflow: auto; padding: 12px; }
.faults > * > * { width: 100%; }
.faults > * > .button { width: auto; }
.active-faults { border-inline-start: 1px solid var(--line); }
.scenario-list, .fault-list { display: grid; gap: 6px; margin-top: 6px; }
.scenario-list > li { display: grid; grid-template-columns: 60px minmax(0, 1fr); gap: 8px; align-items: center; overflow-wrap: anywhere; }
.fault-list > li { display: flex; gap: 8px; align-items: start; padding: 4px; border-radius: 6px; overflow-wrap: anywhere; }
.fault-list > li[aria-current='true'] { background: var(--accent-soft); }
.json-editor { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; justify-items: start; margin-block: 8px; }
.json-editor > .field { width: 100%; }
.severity { font-weight: 600; white-space: nowrap; }
.severity.is-error { color: var(--error); }
.severity.is-warning { color: var(--warn); }
.severity.is-info { color: var(--accent); }
.message { margin-bottom: 12px; overflow-wrap: anywhere; white-space: pre-line; }
.scroll-x { overflow-x: auto; }
.attempts { white-space: nowrap; font-variant-numeric: tabular-nums; }
.matrix td { text-align: center; }
.card { margin-bottom: 12px; }
@media (max-width: 800px) { .faults { display: block; overflow: auto; } .active-faults { border: 0; } }
`

/** Dialogs. */
const dialogs = `
.dialog {
  white-space: normal; text-align: start;
  width: min(480px, calc(100vw - 24px)); max-height: calc(100vh - 48px); overflow: auto; padding: 16px;
  color: var(--text); background: var(--bg); border: 1px solid var(--line); border-radius: 10px;
  box-shadow: 0 12px 40px rgb(0 0 0 / 0.3);
}
.dialog::backdrop { background: rgb(0 0 0 / 0.4); }
.dialog code { overflow-wrap: anywhere; }
.form { display: grid; gap: 12px; margin-top: 12px; }
p.is-error { overflow-wrap: anywhere; }
p.is-error:empty { display: none; }
.is-end { justify-content: flex-end; }
.keys { display: grid; gap: 4px; margin-block: 10px; }
.keys > div { display: grid; grid-template-columns: 90px 1fr; gap: 8px; }
`

/** The styles of the views. */
export const viewStyles = [lists, requests, others, dialogs].join('')
