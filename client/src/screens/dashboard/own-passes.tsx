import { isFor } from '@ningjing/contract/passes/choose-pass'
import { lastFollower } from '@ningjing/contract/passes/follow'
import type { OfferedProduct, Pass } from '@ningjing/contract/passes/passes.schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { offeredClasses } from '../../features/classes/public/classes.api.ts'
import { beginAfter } from '../../features/passes/followed-pass.ts'
import { passesOf } from '../../features/passes/own-passes.api.ts'
import { PassCard } from '../../features/passes/pass-card.tsx'
import { isUsable, lineText, usableFirst } from '../../features/passes/pass-texts.ts'
import { productsOnSale } from '../../features/passes/products.api.ts'
import { PaidFrame } from '../../features/payments/paid-frame.tsx'
import { theClub } from '../../lib/calls/the-club.ts'
import { useSaidOnce } from '../../lib/said-once.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** Navigation state from the checkout of a pass. */
export type BoughtPass = { orderId: string; transactionId: string }

/** The passes of a student, with what they have paid. */
export function OwnPassesScreen() {
  const { email } = useSignedInUser()
  const own = useQuery(passesOf(email))
  const club = useQuery(theClub())
  const bought = useSaidOnce<BoughtPass>(['orderId', 'transactionId'])
  return (
    <>
      <h1 className="text-[1.75rem]">My passes</h1>
      {bought && (
        <Bought
          bought={bought}
          pass={own.data?.find(({ _id }) => _id === bought.orderId)}
          zone={club.data?.zone}
        />
      )}
      <div className="mt-6">
        <Loaded query={club} what="the club">
          {({ zone, passes: sellsPasses }) => (
            <Loaded query={own} what="your passes">
              {(passes) =>
                passes.length > 0 ? (
                  <Passes {...{ passes, zone, sellsPasses }} />
                ) : (
                  !bought && <None sellsPasses={sellsPasses} />
                )
              }
            </Loaded>
          )}
        </Loaded>
      </div>
    </>
  )
}

type BoughtProps = { bought: BoughtPass; pass: Pass | undefined; zone: string | undefined }

/** The pass that was just paid. */
function Bought({ bought: { orderId, transactionId }, pass, zone }: BoughtProps) {
  return (
    <PaidFrame
      title={`The pass is yours${pass ? `: ${pass.name}` : ''}.`}
      when={pass && zone && <p>{`${lineText(pass, zone, new Date())}.`}</p>}
      transactionId={transactionId}
      actions={
        <>
          <Link to={paths.timetable} className={buttonClass()}>
            Book a class
          </Link>
          <Link to={paths.receipt(orderId)} className={buttonClass('secondary')}>
            Receipt
          </Link>
        </>
      }
    />
  )
}

type PassesProps = { passes: Pass[]; zone: string; sellsPasses: boolean }

function Passes({ passes, zone, sellsPasses }: PassesProps) {
  const { data: onSale = [] } = useQuery(productsOnSale())
  const isForSome = passes.some((pass) => 'classIds' in pass.for)
  const { data: classes } = useQuery({ ...offeredClasses(), enabled: isForSome })
  const offered = isForSome ? classes : []
  const { role } = useRole()
  const now = new Date()
  return (
    <>
      <ul className="grid items-start gap-4 xl:grid-cols-2">
        {usableFirst(passes, now).map((pass) => (
          <li key={pass._id} className="min-w-0">
            <PassCard
              pass={pass}
              classes={offered?.filter(({ _id }) => isFor(pass.for, [_id]))}
              zone={zone}
              now={now}
              actions={<Actions {...{ pass, passes, now, onSale }} isStudent={role === 'student'} />}
            />
          </li>
        ))}
      </ul>
      {sellsPasses && (
        <Link to={paths.passes} className="link mt-4 inline-flex min-h-11 items-center print:hidden">
          See all passes
        </Link>
      )}
    </>
  )
}

type ActionsProps = { pass: Pass; passes: Pass[]; now: Date; onSale: OfferedProduct[]; isStudent: boolean }

function Actions({ pass, passes, now, onSale, isStudent }: ActionsProps) {
  const { _id, name, product } = pass
  const again = onSale.find((one) => one._id === product && !one.once)
  return (
    <>
      {isStudent && isUsable(pass, now) && (
        <Link to={paths.timetable} className={buttonClass()}>
          Book a class
        </Link>
      )}
      {isStudent && again && (
        <Link
          to={paths.buyPass(product, beginAfter(lastFollower(pass, passes), now) && _id)}
          aria-label={`Buy again: ${name}`}
          className={buttonClass('secondary')}
        >
          Buy again
        </Link>
      )}
      <Link to={paths.receipt(_id)} aria-label={`Receipt for ${name}`} className={buttonClass('quiet')}>
        Receipt
      </Link>
    </>
  )
}

function None({ sellsPasses }: { sellsPasses: boolean }) {
  const [to, label] = sellsPasses ? [paths.passes, 'See the passes'] : [paths.timetable, 'See the timetable']
  return (
    <EmptyState
      title="No passes yet"
      text="With a pass you pay once and book dates with its credits."
      action={
        <Link to={to} className={buttonClass()}>
          {label}
        </Link>
      }
    />
  )
}
