import { defineConfig } from 'vitest/config'

/** One project per room, so that `vitest --project server` runs one of them alone. */
const node = (name: string, include: string[]) => ({
  test: { name, include, environment: 'node' as const, testTimeout: 20_000, hookTimeout: 30_000 },
})

export default defineConfig({
  test: {
    projects: [
      node('contract', ['contract/**/*.test.ts']),
      node('server', ['server/src/**/*.test.ts']),
      node('sandbox', ['sandbox/**/*.test.ts']),
      node('checks', ['checks/**/*.test.ts']),
      './client/vitest.config.ts',
    ],
  },
})
