import { expect, it } from 'vitest'
import { createQueryClient } from '../calls/query.ts'
import { pageQuery } from './pages.ts'

it('cancels the call of a page that is no longer wanted', async () => {
  const client = createQueryClient()
  const signals: AbortSignal[] = []
  const page = pageQuery(['classes'], undefined, (_, signal) => {
    signals.push(signal)
    return new Promise<never>(() => undefined)
  })
  const wanted = client.fetchQuery(page).catch(() => 'canceled')
  await client.cancelQueries()
  expect(await wanted).toBe('canceled')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})
