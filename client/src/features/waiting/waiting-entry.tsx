import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { isListOver, MAX_WAITING } from '@ningjing/contract/waiting/waiting'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/calls/error-text.ts'
import { useUntilDone } from '../../lib/forms/one-at-a-time.ts'
import { useWhenKnown } from '../../lib/forms/when-known.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { dropWish, keepWish } from '../../lib/session/wish.ts'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatNumber, waitText } from '../../ui/texts.ts'
import { useDecline } from './decline.ts'
import { useJoinWaiting, useLeaveWaiting, useOwnWaiting } from './waiting.api.ts'
import { NO_RULES, type Rules, WaitingRules } from './waiting-rules.tsx'

type Props = {
  yogaClass: PublicClass
  /** Leads a visitor to the login. */
  login: ReactNode
}

/** On the page of a full class: joins its waiting list, or shows the student's place in it. */
export function WaitingEntry({ yogaClass, login }: Props) {
  const { role } = useRole()
  const { data } = useOwnWaiting()
  const own = data?.find(({ classId }) => classId === yogaClass._id)
  const place = useRef<HTMLElement>(null)
  const hasPlace = own !== undefined
  const hadPlace = useRef(hasPlace)
  useEffect(() => {
    // The pressed button is gone.
    if (hadPlace.current !== hasPlace && isFocusLost()) place.current?.focus()
    hadPlace.current = hasPlace
  }, [hasPlace])
  const { waiting, salesEndAt } = yogaClass
  const count = waiting > 0 && <p className="text-muted">{waitText(waiting)}.</p>
  if (role === 'admin' || role === 'instructor') return count
  if (!own && isListOver(salesEndAt, new Date()))
    return <p className="text-muted">The waiting list has closed.</p>
  if (!own && waiting >= MAX_WAITING) return <p className="text-muted">The waiting list is full.</p>
  return (
    <section ref={place} tabIndex={-1} aria-label="Waiting list" className="grid gap-3">
      {own ? <OwnPlace own={own} /> : <Join yogaClass={yogaClass} count={count} login={login} />}
    </section>
  )
}

function OwnPlace({ own }: { own: Waiting }) {
  const { classId, zone, position, of, offer } = own
  const { mutate, isPending, error } = useLeaveWaiting()
  const { decline, isDeclining } = useDecline()
  return (
    <>
      <p className="font-medium" role="status">
        {offer
          ? `A seat is kept for you until ${zonedMomentText(offer.until, zone)}.`
          : `You are on the waiting list: place ${formatNumber(position)} of ${formatNumber(of)}.`}
      </p>
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
      <Button
        look="secondary"
        busy={isPending || isDeclining}
        onClick={() => (offer ? decline(own) : mutate(classId))}
      >
        {offer ? 'Decline the seat' : 'Leave the waiting list'}
      </Button>
    </>
  )
}

function Join({ yogaClass, count, login }: Props & { count: ReactNode }) {
  const { _id: classId, price, nextAt } = yogaClass
  const { user, loading } = useSession()
  const { isLoading: isRoleLoading, error: roleError, lastError, retry } = useRole()
  const { isLoading: isListLoading, failureReason } = useOwnWaiting()
  const { mutateAsync, isPending, error } = useJoinWaiting()
  const untilDone = useUntilDone()
  const [rules, setRules] = useState<Rules>(NO_RULES)
  const [isVisitor, setIsVisitor] = useState(false)
  const [unread, setUnread] = useState<Error | null>(null)
  const isKnown = !(loading || isRoleLoading || isListLoading || roleError)
  const { ask, isAsked } = useWhenKnown({ isKnown, lastError: lastError ?? failureReason }, (readError) => {
    setUnread(readError)
    setIsVisitor(!user)
    if (user) dropWish()
    else keepWish({ act: 'wait', classId })
    if (roleError) retry()
    if (user && !readError) join()
  })
  const join = () => {
    const notLaterThanHours = Number(rules.notLaterThanHours)
    const own = { ...(notLaterThanHours > 0 && { notLaterThanHours }), leaveOthers: rules.leaveOthers }
    // Its error is shown below.
    void untilDone(async () => Boolean(await mutateAsync({ classId, ...own }).catch(() => undefined)))
  }
  return (
    <>
      {count}
      <p className="text-muted">
        {price === 0
          ? 'This class is free: when it is your turn, you are enrolled at once.'
          : 'When it is your turn, we keep a seat for you, for up to 12 hours, and write to you. You pay only then.'}
      </p>
      {user && <WaitingRules rules={rules} onChange={setRules} hasDates={nextAt !== null} />}
      {(unread ?? error) && <Notice tone="danger">{errorText(unread ?? error)}</Notice>}
      <Button busy={isPending || isAsked} onClick={ask}>
        Join the waiting list
      </Button>
      {isVisitor && !user && login}
    </>
  )
}
