/** Records by their id. */
export function byId<R extends { _id: string }>(rows: R[]): Map<string, R> {
  return new Map(rows.map((row) => [row._id, row]))
}
