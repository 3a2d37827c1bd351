import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'client',
    environment: 'jsdom',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 20_000,
    env: {
      VITE_API_URL: 'http://localhost:4000',
      VITE_FIREBASE_API_KEY: 'demo',
      VITE_FIREBASE_PROJECT_ID: 'demo-ningjing',
      VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    },
  },
})
