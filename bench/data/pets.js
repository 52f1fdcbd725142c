import { fileURLToPath } from 'node:url'
import { formatCount } from '../report/format.js'
import { checkFigure, compare } from '../report/targets.js'
import { median, ratios, spread } from '../statistics.js'
import { measureInTurn } from '../turns.js'
import { OPERATIONS } from './operations.js'

const WORKER = fileURLToPath(new URL('./pets-worker.js', import.meta.url))
const SIZES = [100, 10_000, 100_000]
const ROUNDS = 9

/** Measures every operation, by the number of pets. */
export async function measurePets(progress) {
  progress('data: three worlds')
  const worlds = await measureInTurn(
    SIZES.map((size) => ({ script: WORKER, args: [`${size}`] })),
    {
      rounds: ROUNDS,
      warmUp: { count: 100, repeat: 20 },
      message: { count: 100 },
      onRound: (round) => progress(`data: pets, round ${round + 1} of ${ROUNDS}`),
    },
  )
  const operations = OPERATIONS.map(({ name }, index) => ({
    name,
    figures: worlds.map(({ answers }) => answers.map((answer) => answer[index])),
  }))
  return {
    targets: [toTarget(operations), ...toWorldTargets(worlds)],
    tables: [toTable(operations), toWorldTable(worlds)],
    plots: [toPlot(operations)],
  }
}

/** Returns the target for the operation whose cost grows most, in a world as large as tests have. */
function toTarget(operations) {
  const growth = ({ figures: [small, usual] }) => median(ratios(usual, small))
  const worst = operations.reduce((most, each) => (growth(each) > growth(most) ? each : most))
  const [small, usual] = worst.figures
  return compare({
    what: `${worst.name}, 10,000 pets: largest growth`,
    against: 'with 100 pets',
    unit: 'µs',
    ours: usual,
    theirs: small,
    limit: { atMost: 3 },
  })
}

/** Returns the targets for the large worlds. One with 100,000 pets only has to work. */
function toWorldTargets([, usual, largest]) {
  const target = (what, ours, unit, atMost) =>
    checkFigure({ what, unit, ours: [ours], limit: { atMost } })
  const { create, reset, bytes } = usual.ready
  return [
    target('createPetstore(), 10,000 pets', create, 'ms', 150),
    target('reset() after ten changes, 10,000 pets', reset, 'ms', 5),
    target('memory a pet, all lists read, 10,000 pets', bytes, 'bytes', 1_000),
    target('createPetstore(), 100,000 pets', largest.ready.create, 'ms', 2_000),
    target('reset() after ten changes, 100,000 pets', largest.ready.reset, 'ms', 2_000),
  ]
}

function toTable(operations) {
  return {
    title: 'Operations, µs a request',
    note: 'The synchronous core, with half as many orders as pets. Nine rounds of a hundred requests each, with random ids.',
    columns: ['operation', ...SIZES.map((size) => `${formatCount(size)} pets`), 'growth ×'],
    rows: operations.map(({ name, figures }) => [
      name,
      ...figures.map(median),
      spread(ratios(figures[1], figures[0])),
    ]),
  }
}

function toWorldTable(worlds) {
  const row = (what, key) => [what, ...worlds.map(({ ready }) => ready[key])]
  return {
    title: 'Worlds',
    note: 'The memory of a pet includes its stock, half an order, the rows that reset() restores, and the ids of every list. Each reset() follows ten changes.',
    columns: ['what', ...SIZES.map((size) => `${formatCount(size)} pets`)],
    rows: [
      row('memory a pet, bytes', 'bytes'),
      row('createPetstore(), ms', 'create'),
      row('reset(), ms', 'reset'),
      row('snapshot(), ms', 'snapshot'),
    ],
  }
}

function toPlot(operations) {
  return {
    title: 'Operations',
    x: 'pets',
    y: 'µs a request',
    lines: operations.map(({ name, figures }) => ({
      name,
      points: SIZES.map((size, index) => [size, median(figures[index])]),
    })),
  }
}
