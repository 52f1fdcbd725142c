// Drawings of what lies where.
import { arrow, box, dot, drawing, line, text } from './svg.js'

/** The handlers and checks that a request passes, from the outside. */
export function layers() {
  const rows = [
    ['server.use(…), worker.use(…)', 'handlers given to msw: no quota, no journal'],
    ['ban, API key, quota, faults', '401, 403, 429, 503 …'],
    ['petstore.use(…)', 'handlers for one test'],
    ['handlers: […]', 'your API'],
    ['operations of the Petstore', 'unless operations: false'],
  ]
  return drawing(346, 'The layers that a request passes, from msw to the operations', [
    text(60, 28, 'a request', 'small faint'),
    arrow([40, 18], [40, 330], 'blue'),
    box(62, 104, 402, 226, 'paper'),
    text(452, 322, 'petstore-mock: limits, faults, journal', 'small faint end'),
    rows.map(([name, what], at) => {
      const y = at === 0 ? 40 : 62 + at * 50
      return [
        box(76, y, 374, 42),
        dot(40, y + 21, 'blue'),
        text(88, y + 18, name, 'code strong'),
        text(88, y + 35, what, 'small faint'),
      ]
    }),
  ])
}

/** The steps of a request, and the statuses with which each can end it. */
export function requestPath() {
  const steps = [
    ['preflight', '204'],
    ['API key', '401'],
    ['ban, quota', '403, 429'],
    ['path and method', '404, 405, 501'],
    ['sunset', '410'],
    ['fault', '503 …, or no response'],
    ['your handlers', 'what they answer'],
    ['operation', '200, 400, 404, 409, 422 …'],
    ['headers, delay', 'the response'],
  ]
  const bottom = 40 + steps.length * 40
  return drawing(
    bottom + 14,
    'The steps of a request, and the statuses with which each can end it',
    [
      text(126, 26, 'a request', 'small faint middle'),
      text(290, 26, 'ends here with', 'small faint'),
      arrow([126, 32], [126, bottom], 'blue'),
      steps.map(([name, statuses], at) => {
        const y = 40 + at * 40
        return [
          box(32, y, 188, 30),
          text(126, y + 20, name, 'middle'),
          arrow([222, y + 15], [280, y + 15], at < 6 ? '' : 'good'),
          text(290, y + 20, statuses, at < 6 ? 'small' : 'small good'),
        ]
      }),
    ],
  )
}

/** The three places where a petstore runs. */
export function whereItRuns() {
  const places = [
    ['In a test', 'fetch, node:http', 'msw', 'your test process', 'petstore-mock'],
    ['In a page', 'fetch', 'service worker', 'your page, in development', 'petstore-mock'],
    ['As a server', 'any language', 'HTTP', 'a process of its own', 'petstore-mock'],
  ]
  return drawing(322, 'petstore-mock runs in a test, in a page, or as a server', [
    places.map(([title, client, way, frame, mock], at) => {
      const y = 16 + at * 102
      const isApart = at === 2
      return [
        isApart ? box(268, y + 22, 196, 62, 'paper') : box(16, y + 22, 448, 62, 'paper'),
        text(16, y + 12, title, 'strong'),
        text(456, y + 12, frame, 'small faint end'),
        box(28, y + 34, 140, 38),
        text(98, y + 50, 'your client', 'middle'),
        text(98, y + 66, client, 'small faint middle'),
        arrow([170, y + 53], [284, y + 53], 'blue'),
        text(226, y + 45, way, 'small middle'),
        box(288, y + 34, 160, 38),
        text(368, y + 58, mock, 'strong middle'),
      ]
    }),
  ])
}

/** Which times move by what. */
export function times() {
  const columns = ['service clock', 'client timers', 'delays']
  const rows = [
    ["clock.advance('1m')", '', ['✓', '–', '–']],
    ['vi.advanceTimersByTime(…)', 'a frozen clock stays', ['✓', '✓', '✓']],
    ['timers: vi, and waiting', 'a frozen clock moves too', ['✓', '✓', '✓']],
    ['real time passes', 'a frozen clock stays', ['✓', '✓', '✓']],
  ]
  const x = (at) => 262 + at * 82
  return drawing(232, 'Which times move: the clock of the service, timers of the client, delays', [
    text(20, 30, 'What you do', 'small faint'),
    columns.map((name, at) =>
      name
        .split(' ')
        .map((word, below) => text(x(at), 24 + below * 14, word, 'small faint middle')),
    ),
    rows.map(([what, note, marks], at) => {
      const y = 48 + at * 44
      return [
        line([16, y], [464, y], 'thin'),
        text(20, y + 20, what, 'code'),
        text(20, y + 36, note, 'small faint'),
        marks.map((mark, column) =>
          text(x(column), y + 26, mark, mark === '✓' ? 'strong good middle' : 'faint middle'),
        ),
      ]
    }),
  ])
}

/** Tests that share a server, each with its own session. */
export function sessions() {
  const workers = ['worker-1', 'worker-2', 'worker-3']
  return drawing(212, 'Three test workers, each with its own session in one server', [
    box(212, 14, 252, 184, 'paper'),
    text(338, 34, 'one server', 'small faint middle'),
    workers.map((name, at) => {
      const y = 46 + at * 50
      return [
        box(16, y, 92, 36),
        text(62, y + 23, name, 'middle'),
        arrow([110, y + 18], [222, y + 18], 'blue'),
        box(226, y, 224, 40),
        text(338, y + 17, `session ${name}`, 'code strong middle'),
        text(338, y + 33, 'rows, quotas, clock, faults', 'small faint middle'),
      ]
    }),
  ])
}

/** The paths of a search, as a tree: `branches` are those of the first request. */
export function searchTree({ runs, branches }) {
  const x = (at) => 46 + at * 78
  return drawing(258, `A search: ${runs} runs, as a tree of outcomes`, [
    box(140, 14, 200, 32),
    text(240, 35, 'without faults', 'middle'),
    branches.map(({ name, isSurvived, longer }, at) => [
      line([240, 46], [x(at), 88], 'thin'),
      box(x(at) - 37, 88, 74, 44),
      text(x(at), 106, name, 'code tiny middle'),
      isSurvived
        ? text(x(at), 124, '✓', 'strong good middle')
        : text(x(at), 124, '✗', 'strong bad middle'),
      longer === 0 ? drawEnd(x(at)) : drawLonger(x(at), longer),
    ]),
    text(20, 214, 'A path grows only if the client sent another request.', 'small'),
    text(20, 236, `${runs} runs: all paths with up to two faults. ✗ is a problem.`, 'small faint'),
  ])
}

function drawLonger(x, count) {
  return [
    [-24, -14, -5, 5, 14, 24].map((aside) => line([x, 132], [x + aside, 158], 'thin')),
    [-24, -14, -5, 5, 14, 24].map((aside) => dot(x + aside, 160, 'faint', 2.5)),
    text(x, 182, `${count} more`, 'small faint middle'),
  ]
}

function drawEnd(x) {
  return [line([x, 132], [x, 148], 'thin'), text(x, 166, 'ends', 'small faint middle')]
}
