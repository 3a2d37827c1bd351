import { listProducts } from '@ningjing/contract/passes/passes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { keyOf, PUBLIC_FRESH_MS } from '../../lib/calls/query.ts'

/** Query for the passes that are on sale, in their order. */
export const productsOnSale = () =>
  queryOptions({
    queryKey: keyOf('products'),
    queryFn: () => call(listProducts),
    staleTime: PUBLIC_FRESH_MS,
  })
