/**
 * Returns a report of checks that run side by side. It prints the output of each in one piece, and
 * on a terminal a line below that says which ones are running.
 */
export function createReport(checks) {
  const order = checks.map(({ name }) => name)
  const begun = performance.now()
  const running = new Map()
  const results = new Map()
  let printed = 0
  /** Whether a check prints its own output at the moment. */
  let isLive = false

  const draw = () => isLive || process.stdout.write(`\r\x1b[K${describe(running)}`)
  const clear = () => process.stdout.isTTY && process.stdout.write('\r\x1b[K')
  const timer = process.stdout.isTTY ? setInterval(draw, 1_000) : undefined

  /** Prints the results that no earlier check holds back. */
  const flush = () => {
    if (isLive) return
    clear()
    for (; results.has(order[printed]); printed += 1) print(results.get(order[printed]))
  }

  return {
    start({ name, alone = false }) {
      if (alone) isLive = true
      else running.set(name, performance.now())
    },
    end(result) {
      // A check that prints its own output is not listed as running.
      if (!running.delete(result.name)) isLive = false
      results.set(result.name, result)
      flush()
      if (result.status !== 0 && order.indexOf(result.name) >= printed) print(result)
    },
    pass() {
      if (order.length > 1) console.log(`All ${order.length} checks passed in ${since(begun)}`)
    },
    close() {
      clearInterval(timer)
      clear()
    },
  }
}

function print({ name, status, seconds, output }) {
  if (output !== '') process.stdout.write(output.endsWith('\n') ? output : `${output}\n`)
  const took = `${seconds.toFixed(1)} s`
  if (status === 0) console.log(`${name} passed in ${took}\n`)
  else console.error(`\n${name} failed after ${took}. To run it again: npm test -- ${name}`)
}

function describe(running) {
  const parts = [...running].map(([name, started]) => `${name} ${since(started)}`)
  return parts.length === 0 ? '' : `Running ${parts.join(', ')} …`
}

function since(start) {
  return `${((performance.now() - start) / 1_000).toFixed(0)} s`
}
