// Drawings of what happens over time. Statuses and counts are tried with the package.
import { readFileSync } from 'node:fs'
import { createPetstore } from 'petstore-mock'
import { arrow, box, curve, dot, drawing, line, text } from './svg.js'

const AXIS = [28, 456]

/** From a 429 to a ban: a client that ignores `Retry-After`. */
export async function ban() {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  const send = () => petstore.fetch('/pets', { headers: { 'X-API-Key': 'key' } })
  const served = []
  for (let sent = 0; sent < 60; sent += 1) served.push((await send()).status)
  const refused = await send()
  const strikes = []
  for (let second = 1; second <= 5; second += 1) {
    petstore.clock.advance('2s')
    strikes.push((await send()).status)
  }
  petstore.clock.advance(petstore.quotas.msUntilAllowed('key'))
  const afterwards = (await send()).status
  if (served.some((status) => status !== 200)) throw new Error('Expected 60 requests to be served')
  return drawBan(refused, strikes, afterwards)
}

function drawBan(refused, strikes, afterwards) {
  const y = 92
  const wait = refused.headers.get('Retry-After')
  return drawing(196, 'From a 429 to a ban: five requests within the announced wait are strikes', [
    box(96, y - 44, 206, 88),
    text(199, y - 54, `within Retry-After: ${wait}`, 'small faint middle'),
    box(302, y - 44, 108, 88),
    text(356, y - 54, 'the ban: 10 min', 'small faint middle'),
    arrow([AXIS[0], y], [AXIS[1] + 8, y]),
    dot(44, y, 'good', 6),
    text(44, y + 24, '60 × 200', 'small good middle'),
    dot(110, y, 'bad', 6),
    text(110, y - 14, refused.status, 'small bad middle'),
    strikes.map((status, at) => drawStrike(status, at, [150 + at * 38, y])),
    dot(430, y, 'good', 6),
    text(436, y + 24, afterwards, 'small good middle'),
    text(44, y + 60, '0 s', 'small faint middle'),
    text(226, y + 60, '2 s, 4 s … 10 s', 'small faint middle'),
    text(430, y + 60, '+ 10 min', 'small faint middle'),
    text(
      28,
      y + 88,
      'A strike is a request that ignores a 429 which its client has read.',
      'small',
    ),
  ])
}

function drawStrike(status, at, [x, y]) {
  return [
    dot(x, y, 'bad', 6),
    text(x, y - 14, status, 'small bad middle'),
    text(x, y + 24, at + 1, 'small middle'),
    at === 0 ? text(x - 2, y + 38, 'strikes', 'small faint middle') : [],
  ]
}

/** The dates of a deprecated operation. */
export async function deprecation() {
  const operations = {
    getPet: { deprecatedAt: '2026-06-01', sunsetAt: '2026-12-01' },
  }
  const petstore = createPetstore({ clock: '2026-05-01', lifecycle: { operations } })
  const statusAt = async (time) => {
    petstore.clock.set(time)
    return (await petstore.fetch('/pets/1')).status
  }
  const [before, between, after] = [
    await statusAt('2026-05-01'),
    await statusAt('2026-08-01'),
    await statusAt('2026-12-02'),
  ]
  const y = 74
  return drawing(150, 'A deprecated operation works until its sunset, and is gone afterwards', [
    arrow([AXIS[0], y], [AXIS[1] + 8, y]),
    line([150, y - 26], [150, y + 26], 'blue'),
    line([328, y - 26], [328, y + 26], 'bad'),
    text(150, 34, 'deprecatedAt', 'code middle'),
    text(328, 34, 'sunsetAt', 'code middle'),
    text(88, y - 12, before, 'good middle'),
    text(238, y - 12, between, 'good middle'),
    text(398, y - 12, after, 'bad middle'),
    text(88, y + 22, 'announced', 'small middle'),
    text(238, y + 22, 'deprecated', 'small middle'),
    text(398, y + 22, 'gone', 'small middle'),
    line([AXIS[0], y + 44], [AXIS[1], y + 44], 'thin'),
    text(240, y + 62, 'every response has Deprecation, Sunset and Link', 'small faint middle'),
  ])
}

/** The times at which a fault with a schedule acts. */
export function faultSchedule() {
  const y = 80
  const bar = (x) => [
    box(x, y - 24, 34, 24, 'bad'),
    text(x + 17, y - 30, '503', 'small bad middle'),
  ]
  const span = (x1, x2, below, label) => [
    line([x1, below], [x2, below], 'blue'),
    line([x1, below - 5], [x1, below + 5], 'blue'),
    line([x2, below - 5], [x2, below + 5], 'blue'),
    text((x1 + x2) / 2, below + 17, label, 'code middle'),
  ]
  return drawing(166, 'A fault acts for its duration, again and again', [
    arrow([AXIS[0], y], [AXIS[1] + 8, y]),
    [104, 224, 344].map(bar),
    dot(36, y, 'blue', 5),
    text(36, y - 14, 'add', 'code middle'),
    span(36, 102, y + 20, 'startAfter'),
    span(224, 258, y + 20, 'duration'),
    span(104, 224, y + 54, 'every'),
  ])
}

/** The traffic of two herds, from the reports in the guide, which a test repeats. */
export function herd() {
  const reports = readFileSync('docs/guides/herds.md', 'utf8').match(/^Herd: .*?^one column.*?$/gms)
  const [storm, spread] = reports.map(heightsOf)
  const [bottom, left, second] = [190, 52, 2]
  const width = (heights) => left + heights.length * 3 * second
  return drawing(252, 'Requests per second of 100 clients through an outage of two minutes', [
    box(left, 44, 120 * second, bottom - 44),
    text(left + 120, 36, 'the service is down', 'small faint middle'),
    [0, 50, 100].map((count) => text(left - 8, bottom - count * 1.3 + 4, count, 'small faint end')),
    curve(
      [left, width(storm)],
      bottom,
      storm.map((count) => count * 1.3),
      'bad',
    ),
    curve(
      [left, width(spread)],
      bottom,
      spread.map((count) => count * 1.3),
      'good',
    ),
    arrow([left, bottom], [456, bottom]),
    [0, 60, 120, 180].map((at) =>
      text(left + at * second, bottom + 18, `${at / 60} min`, 'small faint middle'),
    ),
    text(300, 66, 'retry every second', 'small bad'),
    text(300, 160, 'growing, random pauses', 'small good'),
    text(20, 238, 'requests a second; each column is the fullest of 3 seconds', 'small faint'),
  ])
}

/** The requests of each column of a report. */
function heightsOf(report) {
  const highest = Number(/the highest: (\d+)/.exec(report)[1])
  const [, columns] = /^with +(\S+)$/m.exec(report)
  return [...columns].map((column) => (('▁▂▃▄▅▆▇█'.indexOf(column) + 1) / 8) * highest)
}
