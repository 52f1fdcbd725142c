import { viewStyles } from './view-styles.ts'

/** Texts, and the styles that every element starts from. */
const base = `
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
/* A page without a doctype would give tables a size of their own. */
table { border-collapse: collapse; font: inherit; color: inherit; }
summary { cursor: pointer; padding: 3px 0; font-weight: 600; }
a { color: var(--accent); }
.text-link { font: inherit; color: var(--accent); background: none; border: 0; padding: 0; cursor: pointer; text-decoration: underline; text-align: start; }
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
  [aria-pressed='true'], [aria-current]:not([aria-current='false']) {
    forced-color-adjust: none; color: SelectedItemText !important; background: SelectedItem !important;
  }
  [aria-current]:not([aria-current='false']) * { color: inherit !important; }
}
@media (prefers-reduced-motion: no-preference) {
  .spinner { animation: spin 0.8s linear infinite; }
  @keyframes spin { to { transform: rotate(1turn); } }
}
`

/** The colours and sizes of the panel. Every pair of text and background has a contrast of 4.5. */
const tokens = `
.screen, .drawer, .opener {
  color-scheme: light dark;
  --bg: light-dark(#ffffff, #15171c);
  --surface: light-dark(#f5f6f8, #1d2027);
  --raised: light-dark(#ffffff, #262a33);
  --line: light-dark(#d7dbe2, #363c48);
  --control-line: light-dark(#858d9b, #737c8c);
  --text: light-dark(#1a1e26, #e9ebf0);
  --muted: light-dark(#545d6c, #a7b0bf);
  --accent: light-dark(#0a58ca, #86b7ff);
  --accent-soft: light-dark(#e3edfb, #22334d);
  --ok: light-dark(#136a2c, #7fd99a);
  --warn: light-dark(#855000, #f3c063);
  --error: light-dark(#b42318, #ff9d93);
  --ban: light-dark(#6b3bb0, #cdabff);
  --ok-soft: light-dark(#e2f4e7, #1b3524);
  --warn-soft: light-dark(#fcf1dc, #3a2d13);
  --error-soft: light-dark(#fdeae8, #432320);
  --on-accent: light-dark(#ffffff, #10131a);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
`

/** Buttons, fields, badges, and the states of what is loaded. */
const controls = `
.button, input, select, textarea {
  font: inherit; color: inherit; background: var(--raised); min-height: 28px;
  border: 1px solid var(--control-line); border-radius: 6px; padding: 2px 10px;
}
input, select, textarea { padding: 2px 8px; max-width: 100%; }
input[type='checkbox'], input[type='radio'] { min-height: 0; accent-color: var(--accent); }
input.is-duration { width: 9ch; }
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
fieldset.row { border: 0; margin: 0; padding: 0; min-width: 0; }
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
.spinner { width: 20px; height: 20px; border-radius: 50%; border: 2px solid var(--line); border-top-color: var(--accent); }
.notice { display: flex; gap: 8px; align-items: center; justify-content: space-between; padding: 6px 12px; overflow-wrap: anywhere; }
.notice.is-error { background: var(--error-soft); color: var(--error); }
.notice.is-warn { background: var(--warn-soft); color: var(--warn); }
.notice.is-done { background: var(--ok-soft); color: var(--ok); }
`

/** The frame around the views, in a page and on its own. */
const shell = `
.drawer {
  position: fixed; inset: auto 0 0 0; z-index: 2147483000;
  background: var(--bg); border-top: 1px solid var(--line); box-shadow: 0 -4px 24px rgb(0 0 0 / 0.2);
}
.edge { position: absolute; inset: -4px 0 auto; height: 9px; margin: 0; border: 0; cursor: ns-resize; touch-action: none; z-index: 6; }
.edge:hover, .edge:focus-visible { background: var(--accent-soft); }
.drawer, .screen { display: flex; flex-direction: column; min-width: 0; }
.screen { position: fixed; inset: 0; background: var(--bg); }
.opener {
  position: fixed; inset: auto 16px 16px auto; z-index: 2147483000;
  width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; padding: 0; color: var(--accent);
  border: 1px solid var(--control-line); background: var(--raised); cursor: pointer;
  box-shadow: 0 2px 8px rgb(0 0 0 / 0.25);
}
.opener:hover { background: var(--accent-soft); }
.header { display: flex; gap: 4px 16px; align-items: center; padding: 6px 12px; background: var(--surface); }
.title { font-size: 14px; font-weight: 700; }
.status-bar { display: flex; flex: none; align-items: center; gap: 16px; color: var(--muted); }
.chips { display: flex; scrollbar-width: none; gap: 6px; margin-inline-end: auto; min-width: 0; overflow-x: auto; }
button.chip { font: inherit; font-weight: 600; background: none; cursor: pointer; }
.chip.is-warn { color: var(--warn); }
.link::before {
  content: ''; display: inline-block; width: 8px; height: 8px; border-radius: 50%;
  margin-inline-end: 6px; background: var(--warn);
}
.link.is-open::before { background: var(--ok); }
.link.is-lost::before, .link.is-locked::before, .link.is-gone::before { background: var(--error); }
.sessions, .sessions label { display: flex; min-width: 0; gap: 6px; align-items: center; color: var(--muted); }
nav { display: flex; overflow-x: auto; padding-inline: 6px; background: var(--surface); border-bottom: 1px solid var(--line); scrollbar-width: none; }
nav > a, nav > .text-link { flex: none; color: var(--muted); text-decoration: none; padding: 6px 12px; border-bottom: 2px solid transparent; }
nav > :hover { color: var(--text); }
nav > [aria-current] { color: var(--accent); border-bottom-color: var(--accent); font-weight: 600; }
nav > :focus-visible { outline-offset: -2px; }
.main { display: flex; flex-direction: column; flex: 1 1 auto; min-height: 0; position: relative; }
.notices { position: absolute; inset: auto 12px 12px; z-index: 5; pointer-events: none; }
.notices .notice { pointer-events: auto; border: 1px solid currentColor; border-radius: 8px; width: fit-content; max-width: 80ch; margin-inline: auto; box-shadow: 0 2px 8px rgb(0 0 0 / 0.25); }
.notices .button { color: inherit; border-color: currentColor; background: none; }
.notices .is-quiet { border-color: transparent; }
.view { flex: 1 1 auto; min-height: 0; display: flex; flex-direction: column; overflow: hidden; }
.scroll { overflow: auto; flex: 1 1 auto; min-height: 0; }
.padded { padding: 12px; }
.split { display: flex; flex: 1 1 auto; min-height: 0; }
.pane { display: flex; flex-direction: column; flex: 1 1 50%; min-width: 0; min-height: 0; }
.pane + .pane { border-inline-start: 1px solid var(--line); flex: 0 1 42%; }
.token-form { justify-items: stretch; width: min(40ch, 100%); margin: auto; text-align: start; }
.token-form label { display: grid; gap: 4px; }
@media (max-width: 800px) {
  .split:has(.pane + .pane) > .pane:first-child, .view:has(.pane + .pane) > .toolbar { display: none; }
  .toolbar > .button { padding-inline: 6px; }
  .pane + .pane { flex: 1 1 100%; border: 0; }
  .header { gap: 6px; }
  .search { flex-basis: 120px; }
  .header .title, .link.is-open > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .status-bar > :not(.link), .copy-link, .sessions code, .sessions .button, .header > a { display: none; }
    .chips { flex: 1; padding-inline-end: 16px; mask-image: linear-gradient(to left, transparent, black 16px); }
  .chip { padding: 1px 6px; font-size: 12px; }
  .sessions, .sessions label { flex: none; font-size: 0; gap: 0; }
  .sessions select { font-size: 13px; width: 8ch; padding-inline: 4px 0; }
}
`

/** All styles of the panel. */
export const styles = [base, tokens, controls, shell, viewStyles].join('')
