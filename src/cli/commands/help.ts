import { defaultOf } from '../flags/defaults.ts'
import { GROUPS } from '../flags/flag.ts'
import { FLAGS, type Flag } from '../flags/index.ts'

const WIDTH = 80
const INDENT = 32

const HEAD = `petstore-mock: an in-memory Petstore API for tests, with rate limits,
deprecation headers, faults, and a clock that you control.

Usage
  petstore-mock [serve] [flags]                      serve until stopped
  petstore-mock exec [flags] -- <command> [args]     serve while a command runs
  petstore-mock explore [flags] -- <command> [args]  find all ways to break it
  petstore-mock audit [flags]                        report how clients behaved
  petstore-mock init <folder> [--force]              copy msw's worker script
`

const TAIL = `Most flags have an environment variable: PETSTORE_MOCK_API_KEY=a=pro,b=free
is the same as --api-key a=pro --api-key b=free, and as --api-key a=pro,b=free.
No other variables are settings. If a platform sets PORT: --port "$PORT".

Plans with limits of your own are "plans" and "apiKeys" in the file of --config.

Times are written as 200ms, 61s, 10m, 1h or 2d. --latency 200 means 200 ms.

The command of exec and explore finds the server in PETSTORE_BASE_URL, and its
control API in PETSTORE_CONTROL_URL and PETSTORE_CONTROL_TOKEN.

explore runs its command many times, each time with other faults and a fresh
server. Exit status 0 of the command means that it succeeded, any other that it
failed. explore exits with 1 if it found errors (--fail-on), with 130 after
Ctrl+C, and otherwise with 0, even if a limit cut the search short: the report
says so.
`
const EXAMPLES = `Examples
  petstore-mock --port 0 --pets 500 --seed 7
  petstore-mock --auth required --api-key s3cret=pro
  petstore-mock exec -- pytest
  petstore-mock exec --fail-on warning --report audit.xml -- npm test
  petstore-mock exec --plan pro --clock 2026-05-01T00:00:00Z -- npm test
  petstore-mock explore --faults 1 --save paths -- pytest tests/test_client.py
  curl -i http://127.0.0.1:4010/pets/1
  curl -X POST http://127.0.0.1:4010/__petstore/reset
  curl -X PATCH http://127.0.0.1:4010/__petstore/clock \\
    -d '{"advance":"61s"}'
`

/** Returns the text of `--help`. */
export function helpText(): string {
  const sections = GROUPS.map((group) => {
    const flags = FLAGS.filter((flag) => flag.group === group)
    return `${group}\n${flags.map(flagLines).join('')}`
  })
  return [HEAD, ...sections, TAIL, EXAMPLES].join('\n')
}

function flagLines(flag: Flag): string {
  const short = flag.short === undefined ? '    ' : `-${flag.short}, `
  const value = flag.placeholder === undefined ? '' : ` ${flag.placeholder}`
  const head = `  ${short}--${flag.name}${value}`
  const fallback = defaultOf(flag)
  const text = fallback === '' ? flag.description : `${flag.description} [${fallback}]`
  const lines = wrap(text, WIDTH - INDENT)
    .map((line) => `${' '.repeat(INDENT)}${line}\n`)
    .join('')
  // A long flag has its description on the next line.
  return head.length < INDENT ? head + lines.slice(head.length) : `${head}\n${lines}`
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${line} ${word}`
    } else lines.push(word)
  }
  return lines
}
