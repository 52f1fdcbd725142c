export { fingerprintOf } from './fingerprint.ts'
export { warnOfOtherTabs } from './other-tabs.ts'
export { persist } from './persist.ts'
