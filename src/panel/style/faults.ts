/** The scenarios, the faults, and the form for a fault. */
export const faults = `
.faults { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 560px); flex: 1 1 auto; min-height: 0; }
.faults-active, .faults-form { overflow: auto; min-height: 0; }
.faults-active { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; padding: 12px; }
.faults-form { border-inline-start: 1px solid var(--line); background: var(--surface); }
.scenario-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr)); gap: 6px 16px; margin-top: 6px; }
.scenario-list > li { display: flex; gap: 8px; align-items: center; min-width: 0; }
.scenario-list > li > span { min-width: 0; overflow-wrap: anywhere; }
.scenario-list .button { min-width: 56px; flex: none; }
.fault-list { list-style: none; margin: 8px 0 0; padding: 0; display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 480px), 1fr)); }
.fault { border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; background: var(--surface); }
.fault-facts { display: grid; gap: 2px; margin-top: 6px; }
.fault-facts > div { display: grid; grid-template-columns: 64px minmax(0, 1fr); }
.fault-facts dt { color: var(--muted); }
.fault-facts dd { overflow-wrap: anywhere; max-height: 4.5em; overflow: hidden; }
.chip.is-on { color: var(--ok); background: var(--ok-soft); }
.chip.is-off { color: var(--muted); }
.fault-form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 12px 12px 0; }
.fault-form fieldset { min-width: 0; margin: 0; }
.fault-form > fieldset { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 6px 12px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--bg); }
.form-rows { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; border: 0; padding: 0; }
.fault-form legend { padding: 0 4px; font-weight: 600; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 8px; }
.choice { display: inline-flex; gap: 6px; align-items: center; }
.slider { display: flex; gap: 6px; align-items: center; }
.fields .field { grid-template-columns: minmax(0, 1fr); }
.slider input[type='range'] { flex: 1 1 auto; min-width: 0; width: 60px; }
.slider .is-count { width: 8ch; flex: none; }
.note { font-size: 12px; overflow-wrap: anywhere; }
.fault-form input:disabled, .fault-form select:disabled { background: var(--surface); border-color: var(--line); color: var(--muted); }
.fault-foot {
  position: sticky; bottom: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px;
  margin: 0 -12px; padding: 8px 12px; background: var(--surface); border-top: 1px solid var(--line);
}
.json { max-height: 220px; margin-top: 4px; padding: 6px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--bg); }
@media (max-width: 800px) {
  .faults { display: block; overflow: auto; }
  .faults-active, .faults-form { overflow: visible; }
  .faults-form { border-inline-start: 0; border-top: 1px solid var(--line); }
}
`
