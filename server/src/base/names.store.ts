import type { Collection, Filter } from 'mongodb'

/** Names by id; ids of unknown and of erased records are left out. */
export async function namesById<Row extends { _id: string; name: string }>(
  collection: Collection<Row>,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = { _id: { $in: [...new Set(ids)] }, name: { $ne: '' } } as Filter<Row>
  const found = await collection
    .find<{ _id: string; name: string }>(wanted, { projection: { name: 1 } })
    .toArray()
  return new Map(found.map(({ _id, name }) => [_id, name]))
}
