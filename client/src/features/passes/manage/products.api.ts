import { createProduct, editProduct, listAllProducts } from '@ningjing/contract/passes/passes'
import type { Product, ProductToAdd, ProductToEdit } from '@ningjing/contract/passes/passes.schemas'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { ownKeyOf, refresh } from '../../../lib/calls/query.ts'

/** Query for all passes that the club sells or has sold, in their order, for the admin with this e-mail. */
export const allProducts = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('products', email, 'all'),
    queryFn: () => call(listAllProducts),
  })

/** The calls that change what is sold; they refetch the lists that show it. */
export function useProductCalls() {
  const client = useQueryClient()
  // A repeat after a lost answer adds nothing.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const refreshed = async (...sent: Promise<unknown>[]) => {
    await Promise.all(sent)
    await refresh(client, 'products')
  }
  const edit = (id: string, body: ProductToEdit) => call(editProduct, { params: { id }, body })
  return {
    add: (body: ProductToAdd) => refreshed(call(createProduct, { body, idempotencyKey })),
    edit: (id: string, changes: ProductToEdit) => refreshed(edit(id, changes)),
    /** Gives each pass its place in this list. */
    order: (products: Product[]) =>
      refreshed(
        ...products.flatMap(({ _id, position }, place) =>
          position === place ? [] : [edit(_id, { position: place })],
        ),
      ),
  }
}
