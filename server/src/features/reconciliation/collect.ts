import type { Discrepancy } from './discrepancy.rules.ts'

/** Runs a check on each batch of a stream. */
export async function collect<R>(
  batches: AsyncIterable<R[]>,
  check: (batch: R[]) => Promise<Discrepancy[]>,
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for await (const batch of batches) found.push(...(await check(batch)))
  return found
}
