import react from '@vitejs/plugin-react'
import { petstoreWorker } from 'petstore-mock/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), petstoreWorker()],
  build: { target: 'baseline-widely-available' },
})
