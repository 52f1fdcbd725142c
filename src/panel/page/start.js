import { renderOnServer } from './panel.js'

renderOnServer(document.body)
