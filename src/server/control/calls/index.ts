import type { Calls } from '../call.ts'
import { getAudit } from './audit.ts'
import { getClock, patchClock } from './clock.ts'
import { addFault, clearFaults, getFault, listFaults, removeFault } from './faults.ts'
import { clearJournal, explainJournalEntry, getJournal, getJournalEntry } from './journal.ts'
import { clearQuotas, deleteQuota, getQuota, listQuotas, patchQuota } from './quotas.ts'
import { endScenario, endScenarios, getScenario, listScenarios, playScenario } from './scenarios.ts'
import { getDocument, getEvents, getHealth, getIndex } from './server.ts'
import { createSession, deleteSession, getSession, listSessions } from './sessions.ts'
import { getState, putState, reset } from './state.ts'

/** The implementation of every call of the control API. */
export const callHandlers: Calls = {
  getIndex,
  getHealth,
  getDocument,
  reset,
  getState,
  putState,
  getClock,
  patchClock,
  listQuotas,
  clearQuotas,
  getQuota,
  patchQuota,
  deleteQuota,
  listFaults,
  addFault,
  clearFaults,
  getFault,
  removeFault,
  listScenarios,
  playScenario,
  endScenarios,
  getScenario,
  endScenario,
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
