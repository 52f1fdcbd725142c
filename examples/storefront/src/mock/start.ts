import { startPetstore } from 'petstore-mock/browser'
import { API_URL } from '../api/client.ts'
import { setClock } from '../time.ts'
import { world } from './world.ts'

/** Starts the petstore on this page, with the panel to see and steer it. */
export async function startMock(): Promise<void> {
  const petstore = await startPetstore({
    baseUrl: API_URL,
    fixtures: world,
    // Orders and edits survive a reload of the tab.
    persist: 'session',
    // Nobody can order more than there is in stock.
    rules: { reserveStock: true },
    latency: [60, 180],
    panel: true,
  })
  // The shop's countdowns follow the petstore's clock.
  setClock(() => petstore.clock.now())
}
