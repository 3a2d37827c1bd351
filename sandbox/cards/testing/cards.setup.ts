import type { TestProject } from 'vitest/node'
import { startCards } from '../server.ts'
import './provided.ts'

/** Starts an in-memory card stand-in for each worker of a test project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () =>
      startCards({ port: 0, file: ':memory:', webhookSecret: 'whsec_tests', settleAfterMs: 200 }),
    ),
  )
  project.provide(
    'cardsUrls',
    servers.map(({ url }) => url),
  )
  return async () => {
    await Promise.all(servers.map((cards) => cards.close()))
  }
}
