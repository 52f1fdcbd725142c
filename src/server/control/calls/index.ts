import type { Calls } from '../call.ts'
import { getAudit } from './audit.ts'
import { getClock, patchClock } from './clock.ts'
import { addFault, clearFaults, listFaults, removeFault } from './faults.ts'
import { clearJournal, explainJournalEntry, getJournal, getJournalEntry } from './journal.ts'
import { deleteQuota, getQuota, listQuotas, patchQuota } from './quotas.ts'
import { getDocument, getEvents, getHealth } from './server.ts'
import { createSession, deleteSession, getSession, listSessions } from './sessions.ts'
import { getState, putState, reset } from './state.ts'

/** The implementation of every call of the control API. */
export const callHandlers: Calls = {
  getHealth,
  getDocument,
  reset,
  getState,
  putState,
  getClock,
  patchClock,
  listQuotas,
  getQuota,
  patchQuota,
  deleteQuota,
  listFaults,
  addFault,
  clearFaults,
  removeFault,
  getJournal,
  clearJournal,
  getJournalEntry,
  explainJournalEntry,
  getAudit,
  getEvents,
  listSessions,
  createSession,
  getSession,
  deleteSession,
}
