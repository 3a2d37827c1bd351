import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { endOf, isOver, sessionText, startOf } from '@ningjing/contract/classes/schedule'
import { isByDate } from '@ningjing/contract/classes/sold-as'
import { zoneText } from '@ningjing/contract/local-text'
import { isLocal, momentOf } from '@ningjing/contract/zone'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOpenedAt } from '../../../lib/current-time.ts'
import { timesIn } from '../../../lib/formats.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UnsavedQuestion } from '../../../ui/unsaved-question.tsx'
import { ConflictHints } from '../conflicts/conflict-hints.tsx'
import { datesZone, useDateConflicts } from '../conflicts/use-date-conflicts.ts'
import { wholeIn } from '../form/schedule-dates.ts'
import { taughtText } from '../public/taught-text.ts'
import { classCalls, type SoldDate, singleDates } from './class-life.api.ts'
import { Pending } from './class-stage.tsx'
import { DateEnd, isLast, LastDate, useIsUntold } from './date-end.tsx'
import { DifferingDates } from './differing-dates.tsx'
import { hasNoSeries } from './has-no-series.ts'
import { addedAfter, BLANK, draftOf, type SessionDraft } from './session-draft.ts'
import { SessionForm } from './session-form.tsx'
import { type DateChange, SessionRow } from './session-row.tsx'
import { SingleDateForm } from './single-date-form.tsx'
import { TeacherForm } from './teacher-form.tsx'

type Props = {
  yogaClass: ManagedClass
  onClose: () => void
  /** Asks whether to cancel the whole class, for the reason that was typed. */
  onCancelClass: (reason: string) => void
}

/** An open form; `session` is the date that it is about. */
type Open = { kind: 'add' | DateChange; session?: Session; start: SessionDraft }

/** The dates of a class: each can be moved or canceled until it begins, and others can be added. */
export function ClassDatesDialog({ yogaClass, onClose, onCancelClass }: Props) {
  const zone = datesZone(yogaClass)
  const now = useOpenedAt()
  const [open, setOpen] = useState<Open>()
  const [draft, setDraft] = useState<SessionDraft>(BLANK)
  const [done, setDone] = useState({ text: '', count: 0 })
  const isDirty = open !== undefined && JSON.stringify(draft) !== JSON.stringify(open.start)
  const unsaved = useUnsaved(isDirty, onClose)
  const sessions = yogaClass.sessions.toSorted((a, b) => a.at.localeCompare(b.at))
  const isTime = open?.kind === 'add' || open?.kind === 'move'
  const typed = { id: open?.session?.id, local: draft.local, minutes: wholeIn(draft.minutes) ?? 0 }
  const conflicts = useDateConflicts(yogaClass, isTime ? typed : undefined)
  const soldById = useSoldDates(yogaClass)
  const opener = useRef<Element>(null)
  const begin = (kind: Open['kind'], start: SessionDraft, session?: Session) => {
    // The button, which is disabled while the form is open.
    opener.current = document.activeElement
    setDraft(start)
    setOpen({ kind, start, ...(session && { session }) })
  }
  /** What was done before is said no longer. */
  const beginNext: typeof begin = (...next) => {
    setDone({ text: '', count: done.count })
    begin(...next)
  }
  const beginCancel = (sid: string) => {
    const session = sessions.find(({ id }) => id === sid)
    if (session) beginNext('cancel', draftOf(session, soldById.get(sid)), session)
  }
  const say = (text: string) => setDone({ text, count: done.count + 1 })
  const finish = ({ kind, session }: Open) => {
    const isReplaced = kind === 'cancel' && !draft.share && session
    say(isReplaced ? MAKE_UP : DONE[kind])
    if (isReplaced) begin('add', addedAfter(session, sessions))
    else setOpen(undefined)
  }
  const goBack = () => {
    flushSync(() => setOpen(undefined))
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const sold = soldById.get(open?.session?.id ?? '')
  const isUntold = useIsUntold(yogaClass, open?.kind === 'cancel' ? open.session?.id : undefined, sold)
  const form =
    open?.kind === 'sold' && sold ? (
      <SingleDateForm
        opened={sold}
        hasOwnPlace={hasNoSeries(yogaClass)}
        typed={draft.sold}
        onType={(typed) => setDraft({ ...draft, sold: typed })}
        onDone={() => finish(open)}
        onBack={goBack}
      />
    ) : open?.kind === 'teacher' ? (
      <TeacherForm
        yogaClass={yogaClass}
        session={open.session}
        draft={draft}
        onType={(changed) => setDraft({ ...draft, ...changed })}
        onDone={() => finish(open)}
        onBack={goBack}
      />
    ) : (
      open &&
      open.kind !== 'sold' && (
        <SessionForm
          key={open.kind}
          kind={open.kind}
          draft={draft}
          onType={setDraft}
          present={open.session?.local ?? ''}
          zone={zone}
          hasNoSeries={hasNoSeries(yogaClass)}
          isUntold={isUntold}
          send={(typed, minutes) => send(yogaClass._id, open, typed, minutes)}
          onDone={() => finish(open)}
          onBack={goBack}
        >
          {isTime && <ConflictHints conflicts={conflicts.get(startIn(draft.local, zone))} zone={zone} />}
          {(open.kind === 'cancel' || open.kind === 'share') && open.session && (
            <DateEnd yogaClass={yogaClass} sid={open.session.id} isUntold={isUntold} />
          )}
          {open.kind === 'share' && (
            <p>A make-up date that was added stays. Cancel it, too, if it is not held.</p>
          )}
          {open.kind === 'cancel' && isLast(open.session, sessions) && (
            <LastDate yogaClass={yogaClass} onCancelClass={() => onCancelClass(draft.reason)} />
          )}
        </SessionForm>
      )
    )
  return (
    <Dialog title={`Dates of ${yogaClass.name}`} wide onClose={unsaved.close}>
      <p className="text-muted">
        All times are {zoneText(zone)}. Students get a message about each change
        {yogaClass.dropIn ? ', but not of seats and price.' : '.'}
      </p>
      {isByDate(yogaClass) && (
        <DifferingDates
          yogaClass={yogaClass}
          isLocked={open !== undefined}
          onCancel={beginCancel}
          onMoved={(count) => say(count === 1 ? DONE.move : `${count} dates are moved.`)}
        />
      )}
      {done.text && (
        <Notice key={done.count} tone="success" takesFocus className="mt-3">
          {done.text}
        </Notice>
      )}
      <div className="mt-1 empty:hidden">
        <Pending yogaClass={yogaClass} />
      </div>
      <ol className="mt-3 divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            text={sessionText(session, timesIn(zone), now)}
            taught={taughtText(session, yogaClass)}
            sold={soldById.get(session.id)}
            state={endOf(session) <= now ? 'over' : startOf(session) <= now ? 'begun' : 'coming'}
            conflicts={conflicts.get(session.at)}
            zone={zone}
            isLocked={open !== undefined}
            onBegin={(kind) => beginNext(kind, draftOf(session, soldById.get(session.id)), session)}
          >
            {open?.session?.id === session.id && form}
          </SessionRow>
        ))}
      </ol>
      {sessions.length === 0 && <p className="py-3">This class has no dates yet.</p>}
      {open && !open.session ? (
        form
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            look="secondary"
            disabled={open !== undefined}
            onClick={() => beginNext('add', addedAfter(sessions.at(-1), sessions))}
          >
            Add a date
          </Button>
          {!isOver(sessions, now) && (
            <Button
              look="secondary"
              disabled={open !== undefined}
              onClick={() => beginNext('teacher', BLANK)}
            >
              {sessions.length > 0 ? 'Another teacher for all to come…' : 'Another teacher…'}
            </Button>
          )}
        </div>
      )}
      {unsaved.isAsked && (
        <div className="mt-4">
          <UnsavedQuestion onKeep={unsaved.keep} onDiscard={unsaved.discard} />
        </div>
      )}
    </Dialog>
  )
}

/** What is sold of each single date of a class, by the id of the date. */
function useSoldDates({ _id, dropIn, singleDates: sums }: ManagedClass): ReadonlyMap<string, SoldDate> {
  const { email } = useSignedInUser()
  const isAsked = dropIn !== undefined || sums !== undefined
  const { data = [] } = useQuery({ ...singleDates(email, _id), enabled: isAsked })
  return new Map(data.map((date) => [date.classId, date]))
}

const DONE = {
  add: 'The date is added.',
  move: 'The date is moved.',
  cancel: 'The date is canceled.',
  teacher: 'The teacher is changed. Everybody gets a message.',
  share: 'The share is given back.',
  sold: 'Seats, price and place of this date are saved.',
}
const MAKE_UP = 'The date is canceled. Now add its make-up date.'

/** The moment of a local time, as ISO text; empty if it is none. */
const startIn = (local: string, zone: string) =>
  isLocal(local) ? (momentOf(local, zone).at?.toISOString() ?? '') : ''

function send(
  classId: string,
  { kind, session }: Pick<Open, 'kind' | 'session'>,
  typed: SessionDraft,
  minutes: number,
) {
  const calls = classCalls(classId)
  const { local, share, reason } = typed
  if (!session) return calls.addDate({ local, minutes })
  if (kind === 'move') return calls.moveDate(session.id, { local, minutes }, session)
  return calls.cancelDate(session.id, { share: share || kind === 'share', reason })
}
