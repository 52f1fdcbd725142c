/** The frame around the views, in a page and on its own. */
export const shell = `
.drawer {
  position: fixed; inset: auto 0 0 0; z-index: 2147483000; height: min(60vh, 640px);
  background: var(--bg); border-top: 1px solid var(--line); box-shadow: 0 -4px 24px rgb(0 0 0 / 0.2);
}
.drawer, .screen { display: flex; flex-direction: column; min-width: 0; }
.screen { position: fixed; inset: 0; background: var(--bg); }
.opener {
  position: fixed; inset: auto 16px 16px auto; z-index: 2147483000;
  width: 40px; height: 40px; border-radius: 50%; font-size: 18px; line-height: 1; padding: 0;
  border: 1px solid var(--control-line); background: var(--raised); cursor: pointer;
  box-shadow: 0 2px 8px rgb(0 0 0 / 0.25);
}
.opener:hover { background: var(--accent-soft); }
.header {
  display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center;
  padding: 6px 12px; background: var(--surface);
}
.title { font-size: 14px; font-weight: 700; }
.status-bar { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-inline-end: auto; color: var(--muted); }
.link::before {
  content: ''; display: inline-block; width: 8px; height: 8px; border-radius: 50%;
  margin-inline-end: 6px; background: var(--warn);
}
.link.is-open::before { background: var(--ok); }
.link.is-lost::before, .link.is-locked::before, .link.is-gone::before { background: var(--error); }
.sessions { display: flex; gap: 6px; align-items: center; color: var(--muted); }
.tabs {
  display: flex; overflow-x: auto; flex: none; padding-inline: 6px;
  background: var(--surface); border-bottom: 1px solid var(--line);
}
.tab {
  font: inherit; color: var(--muted); background: none; border: 0; padding: 6px 12px; cursor: pointer;
  border-bottom: 2px solid transparent; white-space: nowrap;
}
.tab:hover { color: var(--text); }
.tab[aria-selected='true'] { color: var(--accent); border-bottom-color: var(--accent); font-weight: 600; }
.tab:focus-visible { outline-offset: -2px; }
.view { flex: 1 1 auto; min-height: 0; display: flex; flex-direction: column; overflow: hidden; }
.scroll { overflow: auto; flex: 1 1 auto; min-height: 0; }
.padded { padding: 12px; }
.split { display: flex; flex: 1 1 auto; min-height: 0; }
.pane { display: flex; flex-direction: column; flex: 1 1 50%; min-width: 0; min-height: 0; }
.pane + .pane { border-inline-start: 1px solid var(--line); flex: 0 1 42%; }
.token-form { justify-items: stretch; width: min(40ch, 100%); margin: auto; text-align: start; }
.token-form label { display: grid; gap: 4px; }
@media (max-width: 800px) {
  .split:has(.pane + .pane) > .pane:first-child { display: none; }
  .pane + .pane { flex: 1 1 100%; border: 0; }
  .drawer { height: 80vh; }
}
`
