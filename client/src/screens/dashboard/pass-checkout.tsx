import { lastFollower } from '@ningjing/contract/passes/follow'
import type { OfferedProduct, Pass } from '@ningjing/contract/passes/passes.schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { beginAfter, useFollowedPass } from '../../features/passes/followed-pass.ts'
import { passesOf } from '../../features/passes/own-passes.api.ts'
import { isUsable, leftText, lineText, stageOf } from '../../features/passes/pass-texts.ts'
import { ProductClasses } from '../../features/passes/product-facts.tsx'
import {
  BACK_TEXT,
  type Days,
  daysOf,
  endText,
  lengthText,
  limitsText,
  worthText,
} from '../../features/passes/product-texts.ts'
import { productsOnSale } from '../../features/passes/products.api.ts'
import { OrderFrame } from '../../features/payments/order-frame.tsx'
import { PassCheckout } from '../../features/payments/pass-checkout.tsx'
import { PayTerms } from '../../features/payments/pay-terms.tsx'
import { theClub } from '../../lib/calls/the-club.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { dropWish } from '../../lib/session/wish.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { BoughtPass } from './own-passes.tsx'

/** Checkout of a pass (product §2.9); the id in the path is that of what is bought. */
export function PassCheckoutScreen() {
  const { id } = useParams()
  const products = useQuery(productsOnSale())
  const { email } = useSignedInUser()
  const own = useQuery(passesOf(email))
  const { after } = useFollowedPass()
  // The visitor who wanted it has arrived.
  useEffect(dropWish, [])
  return (
    <div className="mx-auto max-w-[1080px]">
      <h1 className="text-[1.75rem]">Checkout</h1>
      <div className="mt-6">
        <Loaded query={products} what="the pass">
          {(onSale) => (
            <Loaded query={own} what="your passes">
              {(passes) => (
                <Order key={`${id} ${after}`} product={onSale.find(({ _id }) => _id === id)} own={passes} />
              )}
            </Loaded>
          )}
        </Loaded>
      </div>
    </div>
  )
}

type OrderProps = { product: OfferedProduct | undefined; own: Pass[] }

/** Shows the product as it is sold now, and keeps it when it leaves the list: the server says what has become of it. */
function Order({ product, own }: OrderProps) {
  const [opened, setOpened] = useState(product)
  if (product && product !== opened) setOpened(product)
  return opened ? <OpenOrder product={opened} own={own} /> : <NoOrder />
}

function OpenOrder({ product, own }: { product: OfferedProduct; own: Pass[] }) {
  const [price, setPrice] = useState(product.price)
  const { data: club } = useQuery(theClub())
  const { after, begin } = useFollowedPass()
  const days = club && daysOf(product, begin, club.zone, new Date())
  const navigate = useNavigate()
  const finish = (transactionId: string, orderId: string) => {
    const bought: BoughtPass = { orderId, transactionId }
    void navigate(paths.ownPasses, { replace: true, state: bought })
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
      <div className="lg:order-2">
        <OrderFrame
          name={product.name}
          price={price}
          basis={worthText({ ...product, price })}
          when={days && <Facts product={product} days={days} />}
          terms={`${endText(product.credits, days?.last)} ${BACK_TEXT}`}
        />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {after === undefined && <HasOne product={product} own={own} zone={club?.zone} />}
        <PassCheckout
          pass={{ productId: product._id, after }}
          price={price}
          onPrice={setPrice}
          onDone={finish}
          terms={<PayTerms email={club?.email} phone={club?.phone} />}
        />
      </div>
    </div>
  )
}

/** From when and until when it is valid, and for what. */
function Facts({ product, days: { first, last } }: { product: OfferedProduct; days: Days }) {
  const limits = limitsText(product)
  return (
    <ul className="grid gap-1">
      {first && <li>Valid from {first}</li>}
      <li>{last ? `Valid until ${last}` : lengthText(product)}</li>
      <li>
        <ProductClasses {...product} />
      </li>
      {limits && <li>{limits}</li>}
      {product.once && <li>Once per person</li>}
    </ul>
  )
}

type HasOneProps = { product: OfferedProduct; own: Pass[]; zone: string | undefined }

/** Shown to a student who already has this pass: a payment that was interrupted may have arrived, and the next can follow it. */
function HasOne({ product, own, zone }: HasOneProps) {
  const now = new Date()
  // Those that were there before the payment: the new one is among them for a moment.
  const [known] = useState(own)
  const same = known.filter((one) => one.product === product._id)
  const usable = same.find((one) => isUsable(one, now))
  const pass = usable ?? same.find((one) => stageOf(one, now) === 'stopped' && one.left !== 0)
  if (!pass || zone === undefined) return null
  const { last } = daysOf(product, undefined, zone, now)
  // When one that is stopped ends is known when it goes on.
  const begin = usable && beginAfter(lastFollower(usable, known), now)
  const { first } = daysOf(product, begin, zone, now)
  return (
    <Notice tone="warning">
      <p>
        {usable
          ? `You have this pass already: ${lineText(usable, zone, now)}.`
          : `You have this pass already, but it is stopped: ${leftText(pass)}. Ask the club when it goes on.`}
      </p>
      {!product.once && (
        <p>
          {last
            ? `If you pay now, you can use the new one from today until ${last}, beside this one.`
            : 'If you pay now, you can use the new one from today, beside this one.'}
        </p>
      )}
      {!product.once && first && (
        <Link
          to={paths.buyPass(product._id, pass._id)}
          replace
          className="link inline-flex min-h-11 items-center"
        >
          {`Start the new one on ${first} instead`}
        </Link>
      )}
    </Notice>
  )
}

function NoOrder() {
  return (
    <EmptyState
      title="This pass is not on sale"
      text="Its sale may have ended."
      action={
        <Link to={paths.passes} className={buttonClass()}>
          All passes
        </Link>
      }
    />
  )
}
