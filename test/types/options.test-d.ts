// The names in options are suggested by editors, and misspelt ones don't compile.
import { createPetstore, type Rules, type Scenario, type ScenarioName } from 'petstore-mock'
import { installPetstore } from 'petstore-mock/vitest'

createPetstore({ scenario: 'outage', rules: { onDelete: 'cascade' } })
createPetstore({ scenario: { faults: [{ operation: 'getPet', status: 503 }] } })
createPetstore({ dialect: 'github', lifecycle: { afterSunset: 'gone' } })
createPetstore({ operations: false, safe: ['POST /search', ({ path }) => path === '/rpc'] })
// @ts-expect-error The function gets an entry of the journal, which has no such field.
createPetstore({ safe: [({ target }) => target === 'GetItem'] })
// @ts-expect-error There's no scenario of this name.
createPetstore({ scenario: 'outtage' })
// @ts-expect-error There's no rule of this name.
createPetstore({ rules: { onDeletes: 'cascade' } })
// @ts-expect-error The rule has no such value.
createPetstore({ rules: { onDelete: 'ignore' } })
// @ts-expect-error There's no dialect of this name.
createPetstore({ dialect: 'gitlab' })
// @ts-expect-error Plans have the limits, and this option doesn't.
createPetstore({ rateLimit: { perMinute: 5 } })
// @ts-expect-error There's no operation of this name.
createPetstore({ stability: { getDog: 'beta' } })
// @ts-expect-error There's no option of this name.
createPetstore({ delay: 100 })

const petstore = createPetstore()
petstore.faults.play('lossy' satisfies ScenarioName)
petstore.faults.play({ faults: [{ status: 503 }] } satisfies Scenario)
// @ts-expect-error There's no scenario of this name.
petstore.faults.play('loss')
// @ts-expect-error There's no operation of this name.
petstore.faults.add({ operation: 'getDog', status: 500 })

petstore.reset()
petstore.reset({ keep: ['clock', 'db', 'quotas', 'faults', 'journal'] })
// @ts-expect-error There's no part of this name.
petstore.reset({ keep: ['data'] })
// @ts-expect-error There's no option of this name.
petstore.reset({ only: ['clock'] })
installPetstore({ reset: false })
installPetstore({ reset: { keep: ['clock'] } })
// @ts-expect-error This is neither a boolean nor the options of reset().
installPetstore({ reset: 'never' })

const rules: Partial<Rules> = { references: 'ignore' }
createPetstore({ rules })
