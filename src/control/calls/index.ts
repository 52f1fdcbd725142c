import type { Call } from '../call.ts'
import type { CallId } from '../generated/calls.gen.ts'
import { getAudit } from './audit.ts'
import { getClock, listMoments, patchClock } from './clock.ts'
import { addFault, clearFaults, getFault, listFaults, removeFault } from './faults.ts'
import { getHealth } from './health.ts'
import { clearJournal, explainJournalEntry, getJournal, getJournalEntry } from './journal.ts'
import { callMember } from './member.ts'
import { clearQuotas, deleteQuota, getQuota, listQuotas, patchQuota } from './quotas.ts'
import { createRow, deleteRow, getRow, getRowHistory, listRows, patchRow } from './rows.ts'
import { endScenario, endScenarios, getScenario, listScenarios, playScenario } from './scenarios.ts'
import { getSettings } from './settings.ts'
import { getState, putState, reset } from './state.ts'
import { getStep, getSteps, listActs, restoreStep } from './travel.ts'

/** The implementation of every call that needs only a petstore, by its `operationId`. */
export const petstoreCalls = {
  getHealth,
  getSettings,
  callMember,
  reset,
  getState,
  putState,
  getClock,
  patchClock,
  listMoments,
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
  listActs,
  getSteps,
  getStep,
  restoreStep,
  listRows,
  createRow,
  getRow,
  patchRow,
  deleteRow,
  getRowHistory,
  getAudit,
} as const satisfies { readonly [Id in CallId]?: Call<Id> }
