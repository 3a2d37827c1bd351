import type { ListAddress } from './list-address.ts'

/** The order of a list and the possible orders; the first of `sorts` is the default. */
export type Sorting<Sort extends string> = {
  sort: Sort
  sorts: readonly [Sort, ...Sort[]]
  sortBy: (sort: Sort) => void
}

/** The order in an address; the default order is left out of it. */
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

/** A column heading that sorts by `first`, then by `second`, then by default, with each click. */
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

/** `newest` and a minus mean descending. */
function directionOf(sort: string): 'ascending' | 'descending' {
  return sort === 'newest' || sort.startsWith('-') ? 'descending' : 'ascending'
}
