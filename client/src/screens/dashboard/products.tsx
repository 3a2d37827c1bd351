import type { Product } from '@ningjing/contract/passes/passes.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { offeredClasses } from '../../features/classes/public/classes.api.ts'
import { ProductDialog } from '../../features/passes/manage/product-dialog.tsx'
import { ProductTable } from '../../features/passes/manage/product-table.tsx'
import { allProducts } from '../../features/passes/manage/products.api.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** What the club sells besides seats, for admins. */
export function ProductsScreen() {
  const { email } = useSignedInUser()
  const products = useQuery(allProducts(email))
  const { data: classes = [] } = useQuery(offeredClasses())
  const [open, setOpen] = useState<{ product?: Product }>()
  const addButton = <Button onClick={() => setOpen({})}>Add a pass</Button>
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 className="text-[1.75rem]">Passes for sale</h1>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.importPasses} className={buttonClass('secondary')}>
            Import passes
          </Link>
          {(products.data?.length ?? 0) > 0 && addButton}
        </div>
      </div>
      <p className="mt-1 max-w-[70ch] max-sm:mt-3 text-pretty text-muted">
        A pass pays for several bookings. Students see those on sale in this order. Changes do not affect
        passes that are already sold.
      </p>
      <div className="mt-5">
        <Loaded query={products} what="the passes">
          {(rows) =>
            rows.length > 0 ? (
              <ProductTable products={rows} onEdit={(product) => setOpen({ product })} />
            ) : (
              <EmptyState
                title="No passes yet"
                text="With a pass, students pay once and book many dates. Add your first one, then choose at your classes that a credit pays for a date."
                action={addButton}
              />
            )
          }
        </Loaded>
      </div>
      {open && <ProductDialog opened={open.product} classes={classes} onClose={() => setOpen(undefined)} />}
    </>
  )
}
