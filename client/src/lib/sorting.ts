import type { ListAddress } from './list-address.ts'

/** How a list is sorted, and the ways to sort it otherwise; the first of `sorts` is the usual one. */
export type Sorting<Sort extends string> = {
  sort: Sort
  sorts: readonly [Sort, ...Sort[]]
  sortBy: (sort: Sort) => void
}

/** How the list with this address is sorted; the usual way isn't written down. */
export function sortingIn<Sort extends string>(
  address: ListAddress,
  sorts: readonly [Sort, ...Sort[]],
): Sorting<Sort> {
  const [usual] = sorts
  return {
    sort: sorts.find((sort) => sort === address.filter('sort')) ?? usual,
    sorts,
    sortBy: (sort) => address.narrow('sort', sort === usual ? '' : sort),
  }
}

/** A column heading that sorts by `first`, pressed again by `second`, and once more as usual. */
export function sortedColumn<Sort extends string>(
  { sort, sorts: [usual], sortBy }: Sorting<Sort>,
  label: string,
  first: Sort,
  second: Sort,
) {
  const steps = [first, second, usual]
  const isSorted = sort === first || sort === second
  return {
    label,
    direction: isSorted ? directionOf(sort) : undefined,
    onSort: () => sortBy(isSorted ? (steps[steps.indexOf(sort) + 1] ?? usual) : first),
  }
}

/** The newest come first when days go downwards; all else goes downwards by a minus. */
function directionOf(sort: string): 'ascending' | 'descending' {
  return sort === 'newest' || sort.startsWith('-') ? 'descending' : 'ascending'
}
