// Measures speed, memory and size, compared with alternatives: `npm run bench -- --help`.
import { HELP, readArguments } from './arguments.js'
import { loadGenerator } from './http/load.js'
import { describeMachine, formatMachine, isBusy } from './machine.js'
import { prepare } from './prepare.js'
import { targetTable, toText } from './report/table.js'
import { UsageError } from './usage-error.js'

/** The parts, in the order of measurement. */
const PARTS = {
  http: async () => (await import('./http/index.js')).measureHttp,
  inprocess: async () => (await import('./in-process/index.js')).measureInProcess,
  data: async () => (await import('./data/index.js')).measureData,
  travel: async () => (await import('./travel/index.js')).measureTravel,
  panel: async () => (await import('./panel/index.js')).measurePanel,
  explore: async () => (await import('./explore/index.js')).measureExplore,
  startup: async () => (await import('./startup/index.js')).measureStartup,
  scale: async () => (await import('./scale/index.js')).measureScale,
  size: async () => (await import('./size/index.js')).measureSize,
  compat: async () => (await import('./compat/index.js')).measureCompat,
}

/** Reports progress on stderr. On a terminal, each line overwrites the last. */
function progress(text) {
  const { isTTY } = process.stderr
  process.stderr.write(isTTY ? `\r\u001b[K${text}` : `${text}\n`)
}

async function measure(parts) {
  const machine = describeMachine()
  if (isBusy(machine)) progress('The machine is busy with other work, so the figures will vary.')
  const report = {
    at: new Date().toISOString(),
    machine,
    targets: [],
    tables: [],
    plots: [],
  }
  for (const name of parts) {
    const part = await PARTS[name]()
    const { targets, tables, plots = [] } = await part({ progress })
    report.targets.push(...targets)
    report.tables.push(...tables.map((table) => ({ ...table, part: name })))
    report.plots.push(...plots)
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  return report
}

function print({ machine, targets, tables }) {
  const color = process.stdout.isTTY && !process.env.NO_COLOR
  const all = targets.length > 0 ? [targetTable(targets), ...tables] : tables
  const text = all.map((table) => toText(table, { color })).join('\n')
  process.stdout.write(`${formatMachine(machine)}\n\n${text}`)
}

async function main() {
  const { parts, json, check, write, help } = readArguments(
    process.argv.slice(2),
    Object.keys(PARTS),
  )
  if (help) {
    process.stdout.write(HELP)
    return
  }
  loadGenerator()
  await prepare({ progress })
  const report = await measure(parts)
  if (json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else print(report)
  if (write) await (await import('./report/write.js')).writeReport(report)
  if (check && report.targets.some(({ ok }) => ok === false)) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
