/** Buttons, fields, badges, and the states of what is loaded. */
export const controls = `
.button, input, select, textarea {
  font: inherit; color: inherit; background: var(--raised); min-height: 28px;
  border: 1px solid var(--control-line); border-radius: 6px; padding: 2px 10px;
}
input, select, textarea { padding: 2px 8px; max-width: 100%; }
input[type='checkbox'], input[type='radio'] { min-height: 0; accent-color: var(--accent); }
input[type='range'] { padding: 0; border: 0; background: none; accent-color: var(--accent); }
input.is-duration { width: 9ch; }
input.is-count { width: 9ch; font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid='true'] { border-color: var(--error); }
.button { cursor: pointer; white-space: nowrap; }
.button:hover:not(:disabled) { background: var(--accent-soft); }
.button:disabled { color: var(--muted); border-color: var(--line); cursor: default; }
.button[aria-pressed='true'] {
  background: var(--accent-soft); border-color: var(--accent); color: var(--accent);
}
.button.is-primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button.is-primary:hover:not(:disabled) { background: var(--accent); filter: brightness(1.1); }
.button.is-danger { color: var(--error); border-color: currentColor; }
.button.is-quiet { border-color: transparent; background: none; padding-inline: 6px; }
.toolbar, .row { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.toolbar { padding: 8px 12px; border-bottom: 1px solid var(--line); background: var(--surface); }
.toolbar input[type='search'] { flex: 1 1 140px; }
.field { display: grid; gap: 2px; align-content: start; }
.field > span, .field > label { color: var(--muted); font-size: 12px; }
.badge {
  font-size: 11px; line-height: 16px; padding: 0 5px; border-radius: 4px; margin-inline-start: 6px;
  background: var(--warn-soft); color: var(--warn);
}
.status { font-family: var(--mono); font-weight: 600; }
.status.is-2xx { color: var(--ok); }
.status.is-3xx { color: var(--accent); }
.status.is-4xx { color: var(--warn); }
.status.is-5xx, .status.is-lost { color: var(--error); }
.card {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; align-content: start; padding: 10px 12px;
  border: 1px solid var(--line); border-radius: 8px; background: var(--surface);
}
.chip { padding: 1px 8px; border-radius: 9px; border: 1px solid currentColor; font-weight: 600; white-space: nowrap; }
.state { display: grid; gap: 8px; justify-items: center; align-content: center; text-align: center; padding: 32px 16px; }
.state > p { max-width: 60ch; }
.state-title { font-weight: 600; }
.spinner {
  width: 20px; height: 20px; border-radius: 50%;
  border: 2px solid var(--line); border-top-color: var(--accent);
}
.notice {
  display: flex; gap: 8px; align-items: center; justify-content: space-between;
  padding: 6px 12px; overflow-wrap: anywhere;
}
.notice.is-error { background: var(--error-soft); color: var(--error); }
`
