import { testBreakages } from '../../support/service/broken-snapshot.ts'

const COUNT = 'to 4503599627370496 but got'
const FIRST = 'faults.active[0]'

const SCENARIO = { id: 'scenario-1', name: null, faults: [], remaining: null }

testBreakages([
  ['parts.faults', undefined, 'snapshot: the part faults is missing'],
  ['parts.faults', [], 'faults: expected an object but got []'],
  ['parts.faults.more', [], 'faults: "more" is not one of its members; expected one of nextId'],
  ['parts.faults.active', {}, 'faults.active: expected an array but got {}'],
  ['parts.faults.nextId', 0, `faults.nextId: expected an integer from 1 ${COUNT} 0`],
  ['parts.faults.nextId', 2 ** 53 - 1, `faults.nextId: expected an integer from 1 ${COUNT} 90071`],
  ['parts.faults.nextId', 3, 'active[2].id: expected an id from fault-1 to below the next one, f'],
  ['parts.faults.nextScenarioId', 'x', 'faults.nextScenarioId: expected an integer from 1 to 450'],
  ['parts.faults.active.0', 1, `${FIRST}: expected an object but got 1`],
  ['parts.faults.active.0.id', 1, `${FIRST}.id: expected an id from fault-1 to below the next one`],
  ['parts.faults.active.0.id', 'fault-01', `${FIRST}.id: expected an id from fault-1 to below`],
  ['parts.faults.active.0.id', 'fault-', `${FIRST}.id: expected an id from fault-1 to below`],
  ['parts.faults.active.0.id', 'scenario-1', `${FIRST}.id: expected an id from fault-1 to below`],
  ['parts.faults.active.0.id', 'fault-9', `${FIRST}.id: expected an id from fault-1 to below the`],
  ['parts.faults.active.1.id', 'fault-1', 'active[1].id: expected a unique id but got "fault-1"'],
  ['parts.faults.active.0.addedAt', undefined, `${FIRST}.addedAt: expected an integer from -864`],
  ['parts.faults.active.0.addedAt', 'noon', `${FIRST}.addedAt: expected an integer from -86400`],
  ['parts.faults.active.0.acted', null, `${FIRST}.acted: expected an integer from 0 ${COUNT} null`],
  ['parts.faults.active.0.skipped', 1e300, `${FIRST}.skipped: expected an integer from 0 ${COUNT}`],
  ['parts.faults.active.0.on', true, `${FIRST}: "on" is not one of its members; expected one of`],
  ['parts.faults.active.0.fault', {}, `${FIRST}.fault: expected at least one effect`],
  [
    'parts.faults.active.0.fault.status',
    200,
    `${FIRST}.fault.status: expected an integer from 400`,
  ],
  ['parts.faults.active.0.fault.statsu', 503, `${FIRST}.fault: "statsu" is not one of its options`],
  ['parts.faults.active.0.fault.schedule', { from: 1e300 }, `${FIRST}.fault.schedule.from: expect`],
  ['parts.faults.scenarios', undefined, 'faults.scenarios: expected an array but got undefined'],
  ['parts.faults.scenarios', [{}], 'faults.scenarios[0].id: expected an id from scenario-1 to'],
  ['parts.faults.scenarios.0.id', 's', 'faults.scenarios[0].id: expected an id from scenario-1'],
  ['parts.faults.scenarios.0.name', 'quake', 'scenarios[0].name: expected one of "flaky", "outag'],
  ['parts.faults.scenarios.0.name', undefined, 'scenarios[0].name: expected one of "flaky", "out'],
  ['parts.faults.scenarios.0.faults', 5, 'faults.scenarios[0].faults: expected an array but got 5'],
  ['parts.faults.scenarios', [SCENARIO, SCENARIO], 'scenarios[1].id: expected a unique id but got'],
  ['parts.faults.scenarios.0.faults', [1], 'scenarios[0].faults[0]: expected an id from fault-1'],
  ['parts.faults.scenarios.0.faults', ['fault-9'], 'scenarios[0].faults[0]: expected an id from f'],
  ['parts.faults.scenarios.0.remaining', -1, `remaining: expected an integer from 0 ${COUNT} -1`],
])
