import { health } from './health.js'
import { counted } from './polite/counted.js'
import { faults } from './polite/faults.js'
import { journals } from './polite/journals.js'
import { mixed } from './polite/mixed.js'
import { pipelined } from './polite/pipelined.js'
import { sessions } from './polite/sessions.js'
import { slow } from './polite/slow.js'
import { snapshots } from './polite/snapshots.js'
import { badCalls } from './rude/bad-calls.js'
import { bodies } from './rude/bodies.js'
import { floods } from './rude/floods.js'
import { garbage } from './rude/garbage.js'
import { handshakes } from './rude/handshakes.js'
import { leaving } from './rude/leaving.js'
import { listeners } from './rude/listeners.js'
import { manyFaults } from './rude/many-faults.js'
import { rows } from './rude/rows.js'
import { tampered } from './rude/tampered.js'
import { unanswered } from './rude/unanswered.js'
import { unread } from './rude/unread.js'

/**
 * The clients by the process that they share, with their number at full scale. An urgent process
 * does not give way to the others.
 */
export const GROUPS = {
  health: { isUrgent: true, kinds: [{ run: health, count: 1 }] },
  polite: {
    kinds: [
      { run: mixed, count: 16 },
      { run: pipelined, count: 2 },
      { run: counted, count: 2 },
      { run: sessions, count: 4 },
      { run: faults, count: 4 },
      { run: slow, count: 20 },
    ],
  },
  control: {
    kinds: [
      { run: snapshots, count: 1 },
      { run: journals, count: 2 },
      { run: rows, count: 2 },
      { run: badCalls, count: 2 },
      { run: manyFaults, count: 1 },
      { run: tampered, count: 1 },
    ],
  },
  rude: {
    kinds: [
      { run: unread, count: 1 },
      { run: unanswered, count: 2 },
      { run: leaving, count: 8 },
      { run: floods, count: 4 },
      { run: bodies, count: 2 },
      { run: garbage, count: 8 },
      { run: listeners, count: 1 },
      { run: handshakes, count: 1 },
    ],
  },
}

/** The names of all kinds of clients. */
export const KINDS = Object.values(GROUPS).flatMap(({ kinds }) => kinds.map(({ run }) => run.name))
