// Draws the picture in the README: runs the commands below against a real server, and writes their
// output to docs/terminal.svg.
//   node scripts/readme-picture.js           draws the picture
//   node scripts/readme-picture.js --check   fails if the picture is out of date
// Needs dist/, sh and curl. The clock is frozen, so the output is always the same.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/terminal.svg'
const CLI = 'dist/src/cli.js'
const SHOWN = '127.0.0.1:4010'

const SERVE = ['--clock', '2026-05-01T00:00:00Z']
const COMMANDS = [
  `curl -is ${SHOWN}/pets/1 | head -8`,
  '# Spend the quota of the minute without sending 60 requests',
  `curl -so /dev/null -X PATCH ${SHOWN}/__petstore/quotas/anonymous -d '{"exhaust":"minute"}'`,
  `curl -is ${SHOWN}/pets | grep -E 'HTTP|Retry-After|code'`,
  '# Come back after 20 seconds, which is too early',
  `curl -so /dev/null -X PATCH ${SHOWN}/__petstore/clock -d '{"advance":"20s"}'`,
  `curl -is ${SHOWN}/pets | grep -E 'HTTP|Retry-After'`,
  'npx petstore-mock audit',
]

const picture = draw(await record())
if (!process.argv.includes('--check')) writeFileSync(FILE, picture)
else if (readFileSync(FILE, 'utf8') !== picture) {
  console.error(`${FILE} is out of date: run "npm run picture"`)
  process.exitCode = 1
}

/** Runs the commands. Returns the lines that a terminal would show. */
async function record() {
  const server = spawn(process.execPath, [CLI, '--port', '0', ...SERVE])
  try {
    const [ready] = await once(server.stdout.setEncoding('utf8'), 'data')
    const [address] = /127\.0\.0\.1:\d+/.exec(ready)
    const shown = (text) => text.replaceAll(address, SHOWN).replaceAll('\r', '').trim().split('\n')
    const lines = [`$ npx petstore-mock ${SERVE.join(' ')} &`, ...shown(ready)]
    for (const command of COMMANDS) {
      const output = run(command, address)
      lines.push(`$ ${command}`, ...(output === '' ? [] : shown(output)))
    }
    return lines
  } finally {
    server.kill()
  }
}

function run(command, address) {
  const npx = `npx() { shift; '${process.execPath}' ${CLI} "$@"; }`
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `${npx}; ${command.replaceAll(SHOWN, address)}`],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        PETSTORE_CONTROL_URL: `http://${address}/__petstore`,
        NO_PROXY: '127.0.0.1',
        no_proxy: '127.0.0.1',
      },
    },
  )
  // The audit finds an error, and so its command fails.
  if (status !== (command.endsWith(' audit') ? 1 : 0)) throw new Error(`${command}: ${stderr}`)
  return stdout
}

/** Returns an SVG of a terminal that shows the lines. */
function draw(lines) {
  const [columns, charWidth, lineHeight, margin, top] = [108, 7.23, 17, 20, 52]
  const rows = lines.flatMap((line) => wrap(line, columns))
  const width = Math.ceil(columns * charWidth) + 2 * margin
  const height = top + rows.length * lineHeight
  const texts = rows.map(
    (row, index) =>
      `<text x="${margin}" y="${top + index * lineHeight}">${row.map(span).join('')}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">A terminal: petstore-mock serves a deprecated operation, refuses a request over quota, and reports a client that came back too early</title>
<style>
text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; fill: #c9d1d9; white-space: pre }
.prompt { fill: #7ee787 } .command { fill: #ffffff; font-weight: bold } .name { fill: #79c0ff }
.good { fill: #7ee787; font-weight: bold } .bad { fill: #ff7b72; font-weight: bold } .note { fill: #8b949e }
.info { fill: #d2a8ff }
</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<circle cx="22" cy="20" r="6" fill="#ff5f56"/><circle cx="42" cy="20" r="6" fill="#ffbd2e"/><circle cx="62" cy="20" r="6" fill="#27c93f"/>
${texts.join('\n')}
</svg>
`
}

/** Breaks a line after the last word that fits. Each part keeps its colour. */
function wrap(line, columns) {
  const rows = [[]]
  let left = columns
  for (const [colour, text] of coloured(line)) {
    let rest = text
    while (rest.length > left) {
      const end = rest.lastIndexOf(' ', left - 1) + 1 || left
      rows.at(-1).push([colour, rest.slice(0, end)])
      rows.push([])
      rest = rest.slice(end)
      left = columns
    }
    rows.at(-1).push([colour, rest])
    left -= rest.length
  }
  return rows
}

/** Splits a line into parts of one colour, each a pair of CSS class and text. */
function coloured(line) {
  if (line.startsWith('$ ')) {
    return [
      ['prompt', '$ '],
      [line.startsWith('$ #') ? 'note' : 'command', line.slice(2)],
    ]
  }
  if (/^HTTP\S+ 2|^Audit passed/.test(line)) return [['good', line]]
  if (/^HTTP\S+ |^Audit failed/.test(line)) return [['bad', line]]
  const [, label, rest] = /^([A-Z][\w-]+:|error|info)(\s.*)$/.exec(line) ?? []
  if (label === undefined) return [['', line]]
  return [
    [{ error: 'bad', info: 'info' }[label] ?? 'name', label],
    ['', rest],
  ]
}

function span([colour, text]) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return colour === '' ? escaped : `<tspan class="${colour}">${escaped}</tspan>`
}
