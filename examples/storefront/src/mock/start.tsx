import { startPetstore } from 'petstore-mock/browser'
import { createRoot } from 'react-dom/client'
import { API_URL } from '../api/client.ts'
import { tellTimeBy } from '../time.ts'
import { Panel } from './panel.tsx'
import { world } from './world.ts'
import './panel.css'

/** Starts the petstore on this page, and a panel to make things go wrong with. */
export async function startMock(): Promise<void> {
  const petstore = await startPetstore({
    baseUrl: API_URL,
    fixtures: world,
    // Orders and edits are still there after a reload of the tab.
    persist: 'session',
    // More than there is in stock cannot be ordered.
    rules: { reserveStock: true },
    latency: [60, 180],
  })
  // Moving the clock of the petstore moves the countdowns of the shop.
  tellTimeBy(() => petstore.clock.now())
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Panel petstore={petstore} />)
}
