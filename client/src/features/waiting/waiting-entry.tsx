import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { turnText } from '@ningjing/contract/waiting/offer-text'
import { isListOver, MAX_WAITING } from '@ningjing/contract/waiting/waiting'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { hasSessionEnded } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { useWhenKnown } from '../../lib/forms/when-known.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { dropWish, keepWish } from '../../lib/session/wish.ts'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { waitText } from '../../ui/texts.ts'
import { useDecline } from './decline.ts'
import { useJoinWaiting, useLeaveWaiting, useOwnWaiting } from './waiting.api.ts'
import { NO_RULES, type Rules, WaitingRules } from './waiting-rules.tsx'
import { lineText } from './waiting-texts.ts'

/** The waiting list on the page of a full class, in the two places where it stands. */
type WaitingParts = {
  /** Joins the list, or says where the student is in it; undefined where the class has another action. */
  action: ReactNode
  /** What follows, and the student's own rules or the way out. */
  details: ReactNode
}

type Props = {
  yogaClass: PublicClass
  /** Whether the class has a waiting list for this user: it is full, and they are not enrolled. */
  isOpen: boolean
  /** Leads a visitor to the login. */
  login: ReactNode
}

/** The waiting list of a full class; undefined where there is none. */
export function useWaitingEntry({ yogaClass, isOpen, login }: Props): WaitingParts | undefined {
  const { isStaff } = useRole()
  const { data } = useOwnWaiting(isOpen)
  const own = isOpen ? data?.find(({ classId }) => classId === yogaClass._id) : undefined
  const place = useFocusWithPlace(own !== undefined)
  const join = useJoin(yogaClass, isOpen)
  if (!isOpen) return undefined
  const { waiting, nextAt } = yogaClass
  const count = waiting > 0 && <p className="text-muted">{waitText(waiting)}.</p>
  if (isStaff) return { action: undefined, details: count }
  if (!own && isListOver(yogaClass, new Date())) return closed('The waiting list has closed.')
  if (!own && waiting >= MAX_WAITING) return closed('The waiting list is full.')
  if (own) {
    return {
      // The seat that is kept is taken by the action of the class: its payment.
      action: own.offer ? undefined : <InLine position={own.position} />,
      details: (
        <Details place={place}>
          <OwnPlace own={own} yogaClass={yogaClass} />
        </Details>
      ),
    }
  }
  return {
    action: <JoinButton join={join} login={login} />,
    details: (
      <Details place={place}>
        {count}
        <WhatFollows yogaClass={yogaClass} />
        {join.isStudent && (
          <WaitingRules rules={join.rules} onChange={join.setRules} hasDates={nextAt !== null} />
        )}
      </Details>
    ),
  }
}

const closed = (text: string): WaitingParts => ({
  action: undefined,
  details: <p className="text-muted">{text}</p>,
})

/** Moves the focus to the details when the pressed button is gone, because a place has come or gone. */
function useFocusWithPlace(hasPlace: boolean) {
  const place = useRef<HTMLElement>(null)
  const hadPlace = useRef(hasPlace)
  useEffect(() => {
    if (hadPlace.current !== hasPlace && isFocusLost()) place.current?.focus()
    hadPlace.current = hasPlace
  }, [hasPlace])
  return place
}

function Details({ place, children }: { place: RefObject<HTMLElement | null>; children: ReactNode }) {
  return (
    <section ref={place} tabIndex={-1} aria-label="Waiting list" className="grid gap-3">
      {children}
    </section>
  )
}

function WhatFollows({ yogaClass: { price, of } }: { yogaClass: PublicClass }) {
  return <p className="text-muted">{turnText({ isFree: price === 0, isDate: of !== undefined })}</p>
}

/** In place of the button of somebody who waits. */
function InLine({ position }: { position: number }) {
  return (
    <p role="status" className="grid min-h-[52px] place-content-center text-balance font-semibold">
      {lineText(position)}
    </p>
  )
}

function OwnPlace({ own, yogaClass }: { own: Waiting; yogaClass: PublicClass }) {
  const { classId, zone, offer } = own
  const { mutate, isPending, error } = useLeaveWaiting()
  const { decline, isDeclining } = useDecline()
  return (
    <>
      {offer ? (
        <p className="font-medium" role="status">
          {`A seat is kept for you until ${zonedMomentText(offer.until, zone)}.`}
        </p>
      ) : (
        <WhatFollows yogaClass={yogaClass} />
      )}
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

type Join = ReturnType<typeof useJoin>

/** Joins the waiting list of a class; its state is shared by the button and the rules. */
function useJoin({ _id: classId }: PublicClass, isOpen: boolean) {
  const { user, loading } = useSession()
  const { isLoading: isRoleLoading, error: roleError, lastError, retry } = useRole()
  const { isLoading: isListLoading, failureReason } = useOwnWaiting(isOpen)
  const { mutateAsync, isPending, error } = useJoinWaiting()
  const { run } = useOneAtATime()
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
  const onFailure = (failure: unknown) => {
    if (hasSessionEnded(failure)) keepWish({ act: 'wait', classId })
  }
  const join = () => {
    const notLaterThanHours = Number(rules.notLaterThanHours)
    const own = { ...(notLaterThanHours > 0 && { notLaterThanHours }), leaveOthers: rules.leaveOthers }
    // Its error is shown beside the button.
    void run(() => mutateAsync({ classId, ...own }).catch(onFailure))
  }
  return {
    ask,
    isBusy: isPending || isAsked,
    error: unread ?? error,
    isStudent: user !== null,
    isLoginNeeded: isVisitor && !user,
    rules,
    setRules,
  }
}

function JoinButton({ join, login }: { join: Join; login: ReactNode }) {
  return (
    <div className="grid gap-2">
      <Button busy={join.isBusy} onClick={join.ask} className="max-sm:whitespace-normal">
        Join the waiting list
      </Button>
      {join.error && <Notice tone="danger">{errorText(join.error)}</Notice>}
      {join.isLoginNeeded && login}
    </div>
  )
}
