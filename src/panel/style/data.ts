/** Rows of a model, and the dialogs that change them. */
export const data = `
.choices { display: flex; flex-wrap: wrap; gap: 6px; border: 0; margin: 0; padding: 0; min-width: 0; }
.count { font-variant-numeric: tabular-nums; }
.pager { margin-inline-start: auto; }
.button[aria-disabled='true'] { color: var(--muted); border-color: var(--line); cursor: default; }
.rows table { min-width: 100%; }
.rows th, .rows td {
  height: 36px; padding: 3px 12px; white-space: nowrap; border-bottom: 1px solid var(--line);
  max-width: 44ch; overflow: hidden; text-overflow: ellipsis;
}
.rows thead th { position: sticky; top: 0; z-index: 2; height: var(--row); background: var(--bg); color: var(--muted); font-size: 12px; }
.rows tbody th { font-weight: 400; }
.rows tbody tr:hover > * { background: var(--surface); }
.rows .is-number { font-family: var(--mono); font-variant-numeric: tabular-nums; text-align: end; }
.rows td.is-number, .rows tbody th { font-size: 12px; }
.rows th:first-child { text-align: start; width: 1px; padding-inline-end: 24px; }
.rows .is-actions { position: sticky; inset-inline-end: 0; width: 1px; background: var(--bg); text-align: end; }
.rows .is-actions .button { color: var(--accent); }
.rows .is-actions .button + .button { color: var(--error); margin-inline-start: 6px; }
.dialog {
  width: min(440px, calc(100vw - 24px)); max-height: calc(100vh - 48px); overflow: auto; padding: 16px;
  color: var(--text); background: var(--bg); border: 1px solid var(--line); border-radius: 10px;
  box-shadow: 0 12px 40px rgb(0 0 0 / 0.3);
}
.dialog::backdrop { background: rgb(0 0 0 / 0.4); }
.form { display: grid; gap: 12px; margin-top: 12px; }
.form .is-error { overflow-wrap: anywhere; }
.form .is-error:empty { display: none; }
.writers { min-height: 62px; }
.writers h3 { margin: 0; }
.writers ol { padding: 0; margin: 4px 0 0; list-style: none; overflow-wrap: anywhere; }
.is-end { justify-content: flex-end; }
@media (max-width: 480px) {
  .rows th, .rows td { padding-inline: 6px; }
  .rows .is-actions .button { padding-inline: 2px; }
}
`
