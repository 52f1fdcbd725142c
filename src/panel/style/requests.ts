/** The list of requests, and one request in full. */
export const requests = `
.table-scroll { overflow: auto; flex: 1 1 auto; min-height: 0; container-type: inline-size; }
.table.is-virtual { width: 100%; table-layout: fixed; }
.table.is-virtual tr { position: relative; }
.table.is-virtual th, .table.is-virtual td { height: var(--row); padding: 0 6px; }
.table.is-virtual th { position: sticky; top: 0; z-index: 1; background: var(--bg); color: var(--muted); font-size: 12px; box-shadow: inset 0 -1px var(--line); }
.table.is-virtual tbody tr:hover { background: var(--surface); }
.table.is-virtual tr[aria-current='true'] { background: var(--accent-soft); }
.cell { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.table .cell:first-child { padding-inline-start: 12px; }
.row-button {
  font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer;
  display: block; width: 100%; overflow: hidden; text-overflow: ellipsis; text-align: start;
}
.row-button::after { content: ''; position: absolute; inset: 0; }
th.is-time { width: 108px; }
th.is-status { width: 112px; }
th.is-method { width: 68px; }
th.is-operation { width: 22%; }
th.is-caller { width: 14%; }
th.is-wait, th.is-delay { width: 64px; }
@container (max-width: 760px) {
  .cell.is-operation, .cell.is-caller, .cell.is-delay { display: none; }
}
@container (max-width: 440px) {
  .cell.is-time, .cell.is-wait { display: none; }
  th.is-status { width: 72px; }
  .badge { display: none; }
}
.details-head {
  display: flex; gap: 8px; align-items: start; justify-content: space-between;
  padding: 8px 12px; border-bottom: 1px solid var(--line); background: var(--surface);
}
.details-head h2 { overflow-wrap: anywhere; max-height: 6em; overflow: hidden; }
.details-body { overflow: auto; padding: 12px; flex: 1 1 auto; min-height: 0; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 6px 16px; margin-bottom: 10px; }
.facts > div { min-width: 0; overflow-wrap: anywhere; }
.facts dt { color: var(--muted); font-size: 12px; }
.headers { width: 100%; font-family: var(--mono); font-size: 12px; table-layout: fixed; }
.headers th { width: 38%; font-weight: 400; color: var(--muted); vertical-align: top; overflow-wrap: anywhere; padding: 1px 8px 1px 0; }
.headers td { overflow-wrap: anywhere; padding: 1px 0; }
.why, .body { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: 8px 10px; }
.body { margin-top: 8px; max-height: 60vh; overflow: auto; }
`
