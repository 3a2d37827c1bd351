import { endEnrolment } from '@ningjing/contract/enrolments/enrolments'
import { bookWithCredit as bookCall, UNDO_MS } from '@ningjing/contract/passes/passes'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { showNeutral } from '../../lib/alerts.ts'
import { call } from '../../lib/calls/call.ts'
import { CallError, hasCode, retryTransient } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { logError } from '../../lib/calls/log.ts'
import { refreshBooked } from '../../lib/calls/query.ts'
import { offerUndo, showFailure } from '../../lib/lasting-alerts.ts'

type Wanted = { classId: string; name: string; credits: number; passId: string | undefined }

/** Why nothing was booked, and whether other passes could help. */
export type Failure = { text: string; isOfPass: boolean }

/** Automatic retries before the student sees an error. */
const BOOK_RETRIES = 2

/**
 * Books a date or a series with the credits that were shown, and offers for a minute to undo that. Resolves when the lists
 * that show it are refetched, with what has failed; null if nothing has.
 * @param passId the pass that pays; left out, the one that ends first
 * @param onBooked called before the lists are refetched
 */
export async function bookWithCredit(
  client: QueryClient,
  { classId, name, credits, passId }: Wanted,
  onBooked?: () => void,
): Promise<Failure | null> {
  const body = { classId, creditsShown: credits, ...(passId && { passId }) }
  const booking = new MutationObserver(client, {
    mutationFn: () => call(bookCall, { body }),
    // The call is idempotent, and its answer may be lost: the lists would show the booking, without a way to undo it.
    retry: retryTransient(BOOK_RETRIES),
  })
  try {
    const { insertedId, left } = await booking.mutate()
    onBooked?.()
    void offerUndo(
      bookedText(name, left),
      () => void undo(client, insertedId, left === null ? 1 : credits),
      UNDO_MS,
    )
    return null
  } catch (error) {
    logError('booking with a credit', error)
    const isOfPass = error instanceof CallError && error.code.startsWith('pass.')
    return { text: errorText(error), isOfPass }
  } finally {
    // Also after an error: an answer may be lost, and what is refused was shown wrongly.
    await refreshBooked(client)
  }
}

function bookedText(name: string, left: number | null): string {
  const booked = `You are enrolled in ${name}.`
  if (left === null) return booked
  return `${booked} ${left === 1 ? '1 credit is left.' : `${left} credits are left.`}`
}

/** Ends the enrollment, with the credits back whatever the terms say. */
async function undo(client: QueryClient, order: string, creditsShown: number): Promise<void> {
  try {
    await call(endEnrolment, { params: { order }, body: { refundShown: 0, creditsShown } })
    void showNeutral('Your booking is undone.')
  } catch (error) {
    const isLate = hasCode(error, 'enrolment.refund-changed') || hasCode(error, 'enrolment.started')
    void showFailure(isLate ? TOO_LATE : errorText(error))
  }
  await refreshBooked(client)
}

const TOO_LATE = 'It is too late to undo this. You can cancel it in your enrolled classes.'
