import type { TestProject } from 'vitest/node'
import { startCards } from '../server.ts'
import './provided.ts'

/** Starts an in-memory card stand-in for one test project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cards = await startCards({
    port: 0,
    file: ':memory:',
    webhookSecret: 'whsec_tests',
    settleAfterMs: 200,
  })
  project.provide('cardsUrl', cards.url)
  return () => cards.close()
}
