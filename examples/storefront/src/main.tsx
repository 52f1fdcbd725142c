import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './styles/base.css'
import './styles/layout.css'
import './styles/controls.css'
import './styles/forms.css'
import './styles/plates.css'
import './styles/shop.css'
import './styles/rows.css'
import './styles/tables.css'
import './styles/states.css'

// The mock runs in development only. A production build contains nothing of it.
if (import.meta.env.DEV) {
  const { startMock } = await import('./mock/start.ts')
  await startMock()
}

// No StrictMode: it mounts everything twice, and so would use twice the quota.
const shop = document.getElementById('shop')
if (shop !== null) createRoot(shop).render(<App />)
