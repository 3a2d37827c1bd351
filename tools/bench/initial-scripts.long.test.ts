import { expect, it } from 'vitest'
import { BUDGETS, PAGES } from './budgets.ts'
import { weighInitialScripts } from './initial-scripts.ts'

it('the scripts of a first visit weigh no more than their budget', async () => {
  const weights = await weighInitialScripts()
  expect([...weights.keys()]).toEqual(PAGES)
  for (const [page, bytes] of weights) {
    expect(bytes, page).toBeLessThanOrEqual(BUDGETS.bytes.initialScripts)
  }
}, 120_000)
