import { startPetstore } from 'petstore-mock/browser'
import { createRoot } from 'react-dom/client'
import { API_URL } from '../api/client.ts'
import { setClock } from '../time.ts'
import { Panel } from './panel.tsx'
import { world } from './world.ts'
import './panel.css'

/** Starts the petstore on this page, and adds the panel that simulates problems. */
export async function startMock(): Promise<void> {
  const petstore = await startPetstore({
    baseUrl: API_URL,
    fixtures: world,
    // Orders and edits survive a reload of the tab.
    persist: 'session',
    // Nobody can order more than there is in stock.
    rules: { reserveStock: true },
    latency: [60, 180],
  })
  // The shop's countdowns follow the petstore's clock.
  setClock(() => petstore.clock.now())
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Panel petstore={petstore} />)
}
