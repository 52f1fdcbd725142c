import { createPetstore, formatAudit } from 'petstore-mock'
import { expect, test } from 'vitest'
import { formatReports } from '../../../../src/core/audit/format.ts'

const report = createPetstore().audit()

/** The reports of a server that was reloaded, and of its sessions. */
const REPORTS = [
  { name: 'Service', report },
  { name: 'Service #2', report },
  { name: 'Session one', report },
  { name: 'Session a_b\u001b[2J #3', report },
]

test('as text, each report after the first of the service has a heading', () => {
  const text = formatAudit(report, 'text')

  expect(formatReports(REPORTS, 'text')).toBe(
    `${text}Service #2\n${text}Session one\n${text}Session a_b\\u001b[2J #3\n${text}`,
  )
})

test('as Markdown, the reports have headings, and the names of sessions are no markup', () => {
  const markdown = formatAudit(report, 'markdown')

  expect(formatReports(REPORTS, 'markdown')).toBe(
    [
      markdown,
      `## Service #&#8203;2\n\n${markdown}`,
      `## Session one\n\n${markdown}`,
      `## Session a\\_b\\\\u001b\\[2J #&#8203;3\n\n${markdown}`,
    ].join('\n'),
  )
})

test('as JSON, the reports are an array with their names', () => {
  expect(JSON.parse(formatReports(REPORTS, 'json'))).toEqual(REPORTS)
})

test('as JUnit, each report is a test suite of its own', () => {
  const xml = formatReports(REPORTS, 'junit')

  const names = [...xml.matchAll(/<testsuite name="([^"]*)"/g)].map(([, name]) => name)
  expect(names.slice(0, 3)).toEqual([
    'client behaviour',
    'client behaviour: Service #2',
    'client behaviour: Session one',
  ])
  expect(names).toHaveLength(4)
  const classes = new Set([...xml.matchAll(/classname="([^"]*)"/g)].map(([, name]) => name))
  expect([...classes].slice(0, 3)).toEqual([
    'petstore-mock.audit',
    'petstore-mock.audit: Service #2',
    'petstore-mock.audit: Session one',
  ])
})

test('a single report of the service is formatted as by formatAudit', () => {
  const [only] = REPORTS
  if (only === undefined) throw new Error('expected a report')
  for (const format of ['text', 'markdown', 'junit'] as const) {
    expect(formatReports([only], format)).toBe(formatAudit(report, format))
  }
})
