// Draws the picture in the README: runs the program below, and writes it and the beginning of its
// output to docs/terminal.svg.
//   node scripts/readme-picture.js           draws the picture
//   node scripts/readme-picture.js --check   fails if the picture is out of date
// Needs dist/. Time and chance are virtual, so the output is always the same.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/terminal.svg'

const PROGRAM = `import OpenAI from 'openai'
import { explore, formatExploration } from 'petstore-mock/explore'

const report = await explore(({ fetch, baseUrl }) => {
  const client = new OpenAI({ apiKey: 'key', baseURL: baseUrl, fetch })
  return client.post('/store/orders', { body: { petId: 1 } })
}, { outcomes: ['429', 'lost', 'timeout', 'late'] })
console.log(formatExploration(report))`

/** The lines of the output to show: the matrix, and the first problem. */
const SHOWN = 13

/** Matches the rows of a line, which end after the last word that fits. */
const WRAPPED = /.{1,107}(?:\s|$)/g

/** What has a colour, by its CSS class. */
const COLOURS = [
  [/^\$ .*/, 'command'],
  [/^(?:Explore failed.*|error)/, 'bad'],
  [/^✓.*/, 'note'],
  [/(?<!^)✓/g, 'good'],
  [/✗/g, 'bad'],
]

const picture = draw(record())
if (!process.argv.includes('--check')) writeFileSync(FILE, picture)
else if (readFileSync(FILE, 'utf8') !== picture) {
  console.error(`${FILE} is out of date: run "npm run picture"`)
  process.exitCode = 1
}

/** Runs the program. Returns the lines that a terminal would show. */
function record() {
  const options = { input: PROGRAM, encoding: 'utf8' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], options)
  if (status !== 0) throw new Error(stderr)
  const shown = stdout.split('\n').slice(0, SHOWN)
  return [
    '$ cat order.js',
    ...PROGRAM.split('\n'),
    '',
    `$ node order.js | head -${SHOWN}`,
    ...shown,
  ]
}

/** Returns an SVG of a terminal that shows the lines. */
function draw(lines) {
  const rows = lines.flatMap((line) => line.match(WRAPPED) ?? '')
  const height = 52 + rows.length * 17
  const texts = rows.map((row, at) => `<text x="20" y="${52 + at * 17}">${colour(row)}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 821 ${height}" width="821" height="${height}" role="img" aria-labelledby="title">
<title id="title">A terminal: explore runs the OpenAI client with lost responses, timeouts and other faults, and finds that it places two orders if one response is lost</title>
<style>
text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; fill: #c9d1d9; white-space: pre }
.command { fill: #ffffff; font-weight: bold } .note { fill: #8b949e }
.good { fill: #7ee787; font-weight: bold } .bad { fill: #ff7b72; font-weight: bold }
</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<circle cx="22" cy="20" r="6" fill="#ff5f56"/><circle cx="42" cy="20" r="6" fill="#ffbd2e"/><circle cx="62" cy="20" r="6" fill="#27c93f"/>
${texts.join('\n')}
</svg>
`
}

function colour(row) {
  const text = row.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return COLOURS.reduce(
    (drawn, [pattern, name]) =>
      drawn.replace(pattern, (part) => `<tspan class="${name}">${part}</tspan>`),
    text,
  )
}
