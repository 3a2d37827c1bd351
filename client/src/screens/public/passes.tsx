import { lastDayText } from '@ningjing/contract/passes/last-day'
import type { OfferedProduct } from '@ningjing/contract/passes/passes.schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { offeredClasses } from '../../features/classes/public/classes.api.ts'
import { BuyLink } from '../../features/passes/buy-link.tsx'
import { useFollowedPass } from '../../features/passes/followed-pass.ts'
import { ProductCard } from '../../features/passes/product-card.tsx'
import { productsOnSale } from '../../features/passes/products.api.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { useRole } from '../../lib/session/role.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The passes that are on sale (product §2.6); `?after=` names a pass of the student that the next one follows. */
export function PassesScreen() {
  const { isStaff } = useRole()
  return (
    <section className="wrap w-full pt-8 pb-14 lg:pb-20">
      <h1 className="title-section">Passes</h1>
      <p className="mt-3 max-w-[60ch] text-[1.0625rem] text-muted">
        Pay once, come often: a single date costs one credit. A class that is booked as a whole says how many
        credits it costs.
      </p>
      <div className="mt-6 grid gap-6">
        <Following />
        {isStaff && <Notice tone="calm">Only students can buy passes.</Notice>}
        <Loaded query={useQuery(productsOnSale())} what="the passes">
          {(products) => (products.length === 0 ? <None /> : <Products products={products} />)}
        </Loaded>
      </div>
    </section>
  )
}

function Products({ products }: { products: OfferedProduct[] }) {
  const { after, isUnknown } = useFollowedPass()
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3 xl:grid-cols-4">
        {products.map((product) => (
          <li key={product._id} className="min-w-0">
            <ProductCard
              product={product}
              action={<BuyLink product={product} after={isUnknown ? undefined : after} />}
            />
          </li>
        ))}
      </ul>
      {products.some((product) => 'all' in product.for) && <AcceptingClasses />}
    </>
  )
}

/** The classes for which a pass that is for all of them pays. */
function AcceptingClasses() {
  const { data = [] } = useQuery(offeredClasses())
  const accepting = data.filter(({ acceptsPasses }) => acceptsPasses)
  if (accepting.length === 0) return null
  return (
    <section aria-labelledby="accepting-classes">
      <h2 id="accepting-classes" className="text-[1.25rem]">
        Classes that accept passes
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {accepting.map(({ _id, name }) => (
          <li key={_id} className="wrap-anywhere">
            <Link to={paths.yogaClass(_id)} className="link inline-flex min-h-11 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When the next pass begins. */
function Following() {
  const { pass, begin, isUnknown } = useFollowedPass()
  const { data: club } = useQuery(theClub())
  if (isUnknown) {
    return (
      <Notice tone="warning">
        The pass of this link is none of yours. A pass that you buy here begins at once.
      </Notice>
    )
  }
  if (!(pass && club)) return null
  return (
    <Notice tone="calm">
      {begin
        ? `Your pass ${pass.name} is valid until ${lastDayText(begin, club.zone, new Date())}. The next one begins after that.`
        : `The next pass after ${pass.name} begins at once.`}
    </Notice>
  )
}

function None() {
  return (
    <EmptyState
      title="No passes on sale"
      text="Each class and each date can be paid by itself."
      action={
        <Link to={paths.timetable} className={buttonClass()}>
          See the timetable
        </Link>
      }
    />
  )
}
