/** The quotas of callers. */
export const quotas = `
.cards {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 440px), 1fr));
  gap: 12px; padding: 12px;
}
.cards:focus-visible { outline-offset: -2px; }
.cards > li { display: grid; grid-template-columns: minmax(0, 1fr); container-type: inline-size; }
.card.is-banned { border-color: var(--ban); box-shadow: inset 4px 0 var(--ban); }
.card-head, .card-foot { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; justify-content: space-between; }
.card-head { flex-wrap: nowrap; }
.card-head h2 { font-size: 14px; }
.plan { flex: none; }
.ban { color: var(--ban); }
.chip.is-ban { background: var(--ban); border-color: var(--ban); color: var(--on-accent); text-transform: uppercase; font-size: 11px; letter-spacing: 0.04em; }
.strikes.is-warn { color: var(--warn); font-weight: 600; }
.windows { display: grid; gap: 10px; }
.window { display: grid; grid-template-columns: 7ch minmax(0, 1fr) auto; gap: 4px 10px; align-items: center; }
.window-name { font-weight: 600; overflow: hidden; text-overflow: ellipsis; }
.window-reset { min-width: 17ch; text-align: end; }
.window-use { grid-column: 1 / 3; }
.window-actions { justify-content: end; }
.window-use { color: var(--muted); }
.window-use b { color: var(--text); }
.window-use b.is-error { color: var(--error); }
.bar { width: 100%; height: 10px; border-radius: 5px; overflow: hidden; background: var(--raised); border: 1px solid var(--control-line); }
.bar-fill { fill: var(--accent); }
.bar-fill.is-low { fill: var(--warn); }
.bar-fill.is-out { fill: var(--error); }
@container (max-width: 400px) {
  .window { grid-template-columns: minmax(0, 1fr) auto; }
  .window .bar { grid-column: 1 / -1; grid-row: 2; }
  .window-use { grid-column: 1 / -1; }
  .window-actions { grid-column: 1 / -1; }
}
@media (prefers-reduced-motion: no-preference) { .bar-fill { transition: width 0.2s; } }
`
