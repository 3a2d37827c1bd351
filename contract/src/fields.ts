/** An id of a stored record: 24 hex digits. */
export const ID_PATTERN = '[0-9a-f]{24}'
/** Characters that the search text of a list may have. */
export const MAX_SEARCH_LENGTH = 80

/** One page of a list: its rows, the number of all matching rows, and the cursor of the next page. */
export type Page<Row> = { items: Row[]; total: number; nextCursor: string | null }
