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

// The mock is there in development only: a production build holds nothing of it.
if (import.meta.env.DEV) {
  const { startMock } = await import('./mock/start.tsx')
  await startMock()
}

// No StrictMode: it mounts twice, and would spend the quota twice.
const shop = document.getElementById('shop')
if (shop !== null) createRoot(shop).render(<App />)
