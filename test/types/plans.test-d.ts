// The plans of a petstore are part of its type: misspelt names don't compile, your own do.
import {
  createPetstore,
  type Petstore,
  type PetstoreOptions,
  type PetstoreWithHandlers,
  type PlanName,
} from 'petstore-mock'
import { startPetstore } from 'petstore-mock/browser'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'
import { installPetstore } from 'petstore-mock/vitest'

createPetstore({ plan: 'pro', apiKeys: { 'key-1': 'business' } })
// @ts-expect-error There's no plan of this name.
createPetstore({ plan: 'premium' })
// @ts-expect-error There's no plan of this name.
createPetstore({ apiKeys: { 'key-1': 'premium' } })

const gold = createPetstore({
  plans: { gold: { perMinute: 5 }, free: { perDay: null } },
  plan: 'gold',
  apiKeys: { 'key-1': 'gold', 'key-2': 'pro' },
})
gold.quotas.setPlan('key-2', 'gold')
// @ts-expect-error There's no plan of this name, but there's one of a similar name.
gold.quotas.setPlan('key-2', 'glod')
gold satisfies PetstoreWithHandlers<PlanName | 'gold'>

// @ts-expect-error The own plan has another name.
createPetstore({ plans: { gold: { perMinute: 5 } }, plan: 'premium' })
// @ts-expect-error A plan has no such field.
createPetstore({ plans: { gold: { perMinutes: 5 } } })

// @ts-expect-error A petstore without own plans has only those of the contract.
createPetstore().quotas.setPlan('key-1', 'gold')

// Every way in infers the names of your plans.
setupPetstore({ plans: { gold: {} }, plan: 'gold' }).quotas.setPlan('key-1', 'gold')
installPetstore({ plans: { gold: {} }, plan: 'gold' }).quotas.setPlan('key-1', 'gold')
void startPetstore({ plans: { gold: {} }, plan: 'gold' })
void startServer({ plans: { gold: {} }, plan: 'gold' })
// @ts-expect-error There's no plan of this name.
setupPetstore({ plan: 'premium' })
// @ts-expect-error There's no plan of this name.
installPetstore({ plan: 'premium' })
// @ts-expect-error There's no plan of this name.
void startPetstore({ plan: 'premium' })
// @ts-expect-error There's no plan of this name.
void startServer({ plan: 'premium' })

// Stored options may have any plan, because their type doesn't list the names.
const stored: PetstoreOptions = { plans: { gold: { perMinute: 5 } }, plan: 'gold' }
createPetstore(stored).quotas.setPlan('key-1', 'gold')
createPetstore({ ...stored, seed: 2 })
const exact = { plans: { gold: { perMinute: 5 } }, plan: 'gold' } as const
createPetstore(exact).quotas.setPlan('key-1', 'gold')
const typed: PetstoreOptions<'gold'> = { plans: { gold: {} }, plan: 'gold' }
createPetstore(typed).quotas.setPlan('key-1', 'gold')
// @ts-expect-error The type lists the names, and this isn't one of them.
typed.plan satisfies 'gold' | undefined
const wrong: PetstoreOptions<'gold'> = {
  // @ts-expect-error There's no plan of this name.
  plan: 'premium',
}
void wrong

// A helper need not know the plans.
function useUp(petstore: Petstore, key?: string): void {
  petstore.quotas.setPlan(key, 'gold')
  petstore.quotas.exhaust(key)
}
useUp(gold)
useUp(createPetstore())
useUp(createPetstore(stored))
