/** Texts, and the styles that every element starts from. */
export const base = `
/* A rule of the page for all elements also matches the host. Only important ones withstand it. */
:host { all: initial !important; }
*, ::before, ::after { box-sizing: border-box; }
.screen, .drawer, .opener { font: 13px/1.5 system-ui, sans-serif; color: var(--text); direction: ltr; }
h1, h2, h3, p, dl, dd, ul, pre, figure { margin: 0; padding: 0; }
h2 { font-size: 14px; font-weight: 600; }
h3 { font-size: 13px; font-weight: 600; margin: 16px 0 6px; }
ul { list-style: none; }
code, pre, .mono { font-family: var(--mono); font-size: 12px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; }
th { text-align: start; font-weight: 600; }
.muted { color: var(--muted); }
.is-error { color: var(--error); }
.hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
}
.number { font-variant-numeric: tabular-nums; }
.clip { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
.push { margin-inline-start: auto; }
.grow { flex: 1 1 auto; min-width: 0; }
:focus { outline: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
section:focus-visible, .details-body:focus-visible, .scroll:focus-visible { outline-offset: -2px; }
@media (forced-colors: active) {
  [aria-pressed='true'], [aria-selected='true'], [aria-current]:not([aria-current='false']) {
    forced-color-adjust: none; color: SelectedItemText !important; background: SelectedItem !important;
  }
  [aria-current]:not([aria-current='false']) * { color: inherit !important; }
}
@media (prefers-reduced-motion: no-preference) {
  .spinner { animation: spin 0.8s linear infinite; }
  @keyframes spin { to { transform: rotate(1turn); } }
}
`
