import { createProduct, editProduct, listAllProducts } from '@ningjing/contract/passes/passes'
import type { Product, ProductToAdd, ProductToEdit } from '@ningjing/contract/passes/passes.schemas'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { ownKeyOf, useRefreshed } from '../../../lib/calls/query.ts'

/** Query for all passes that the club sells or has sold, in their order, for the admin with this e-mail. */
export const allProducts = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('products', email, 'all'),
    queryFn: () => call(listAllProducts),
  })

/** The calls that change what is sold; they refetch the lists that show it, and whether the club sells passes. */
export function useProductCalls() {
  const refreshed = useRefreshed('products', 'club')
  // A repeat after a lost answer adds nothing.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const edit = (id: string, body: ProductToEdit) => call(editProduct, { params: { id }, body })
  const placeAll = async (products: Product[]) => {
    for (const [place, { _id, position }] of products.entries()) {
      if (position !== place) await edit(_id, { position: place })
    }
  }
  return {
    add: (body: ProductToAdd) => refreshed(call(createProduct, { body, idempotencyKey })),
    edit: (id: string, changes: ProductToEdit) => refreshed(edit(id, changes)),
    /** Gives each pass its place in this list. */
    order: (products: Product[]) => refreshed(placeAll(products)),
  }
}
