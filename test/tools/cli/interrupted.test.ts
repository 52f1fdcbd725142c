import { expect, test } from 'vitest'
import type { Served } from '../../support/cli/command-line.ts'
import { explore, orderAgain, pathOf } from '../../support/cli/explored.ts'

/** Creates a client that interrupts the search in the run on a path. */
function interrupting(path: string) {
  let stop = (_status: number) => {}
  const stopped = new Promise<number>((resolve) => {
    stop = resolve
  })
  const client = async (served: Served) => {
    if (pathOf(served) === path) stop(130)
    return orderAgain(served)
  }
  return { client, stopped }
}

const FLAGS = ['--outcomes', 'lost,503', '--jobs', '1']

test('a search that is interrupted before it has begun prints no report', async () => {
  const { status, stdout, stderr } = await explore(FLAGS, interrupting('undisturbed'))

  expect({ status, stdout, stderr }).toEqual({
    status: 130,
    stdout: '',
    stderr: 'petstore-mock: explore: interrupted before the run without faults had ended\n',
  })
})

test('a terminal shows how far the search has come', async () => {
  const flags = ['--outcomes', 'lost', '--faults', '1']
  const { stdout, stderr } = await explore(flags, { client: orderAgain, isTTY: true })

  expect(stderr.split('\r\u001b[K').slice(1)).toEqual([
    'explore: running the command without faults',
    'explore: 3 of about 4 runs, 0 problems; 1 path with 1 fault to go, about 1 s left',
    'explore: 4 of about 4 runs, 2 problems; 0 paths with 1 fault to go, about 1 s left',
    '',
  ])
  expect(stdout).toContain('Explore failed')
})
