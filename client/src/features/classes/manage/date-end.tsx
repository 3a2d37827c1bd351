import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateEnd, type SoldDate } from './class-life.api.ts'
import { byHandText, endText } from './end-text.ts'
import { hasNoSeries } from './has-no-series.ts'

/**
 * Whether nobody gets a message when a date is canceled: nobody has a seat of it, pays for one, or waits for one. Lists may
 * be older than what is asked while it is about to be canceled.
 * @param sid the date that is about to be canceled; undefined for none
 * @param sold what is sold of it by itself
 */
export function useIsUntold(
  yogaClass: ManagedClass,
  sid: string | undefined,
  sold: SoldDate | undefined,
): boolean {
  const { email } = useSignedInUser()
  const { data } = useQuery({ ...dateEnd(email, yogaClass._id, sid ?? ''), enabled: sid !== undefined })
  return isToldNobody(yogaClass, sold) && !data?.enrolled
}

function isToldNobody({ enrolled, held, dropIn }: ManagedClass, sold: SoldDate | undefined): boolean {
  if (dropIn && !sold) return false
  const { enrolled: singles, held: singlesHeld, queued } = sold ?? { enrolled: 0, held: 0, queued: 0 }
  return enrolled + held + singles + singlesHeld + queued === 0
}

type DateEndProps = { yogaClass: ManagedClass; sid: string; isUntold: boolean }

/** For how many people a date is canceled, and how much they get if they get its share. */
export function DateEnd({ yogaClass, sid, isUntold }: DateEndProps) {
  const { email } = useSignedInUser()
  const { data } = useQuery(dateEnd(email, yogaClass._id, sid))
  if (!data) return null
  const byHand = byHandText(data)
  return (
    <p role="status">
      {data.enrolled === 0 ? (
        isUntold ? (
          'Nobody has booked this date, so nobody gets a message.'
        ) : (
          'Nobody is enrolled.'
        )
      ) : (
        <>
          <strong className="tabular-nums">{endText(data)}</strong>
          {hasNoSeries(yogaClass) ? '. They get everything back.' : ' if they get its share.'}
          {byHand && ` ${byHand}`}
          {yogaClass.singleDates &&
            !hasNoSeries(yogaClass) &&
            ' Students who have paid for this date alone get everything back in any case.'}
        </>
      )}
    </p>
  )
}

/** Whether a class has no other date than this one. */
export function isLast(session: Session | undefined, all: readonly Session[]): boolean {
  return all.every((one) => one === session || one.canceled)
}

/** In the form that cancels the last date. */
export function LastDate({
  yogaClass,
  onCancelClass,
}: {
  yogaClass: ManagedClass
  onCancelClass: () => void
}) {
  return (
    <div className="grid gap-2">
      <p>
        This is the only date left. Without it, the class is not on sale
        {hasNoSeries(yogaClass) ? '.' : ', and its students stay enrolled.'}
      </p>
      <Button look="secondary" className="justify-self-start" onClick={onCancelClass}>
        Cancel the class instead
      </Button>
    </div>
  )
}
