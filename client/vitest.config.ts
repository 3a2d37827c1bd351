import { availableParallelism } from 'node:os'
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
    testTimeout: 30_000,
    hookTimeout: 30_000,
    retry: process.env.CI ? 1 : 0,
    // Every file still has its own window and modules; compiled code is shared, which saves a third of the time.
    pool: 'vmThreads',
    // The same as that of the other projects (../vitest.config.ts), or they could not run together.
    maxWorkers: availableParallelism() + 1,
    // Contexts are never freed, so a worker that grows beyond this is replaced.
    vmMemoryLimit: '1GB',
    env: {
      VITE_API_URL: 'http://localhost:4000',
      VITE_FIREBASE_API_KEY: 'demo',
      VITE_FIREBASE_PROJECT_ID: 'demo-ningjing',
      VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    },
  },
})
