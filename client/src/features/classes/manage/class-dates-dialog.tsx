import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { sessionText, startOf } from '@ningjing/contract/classes/schedule'
import { durationText, zoneText } from '@ningjing/contract/local-text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { timesIn } from '../../../lib/formats.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UnsavedQuestion } from '../../../ui/unsaved-question.tsx'
import { weekLater } from '../form/schedule-dates.ts'
import { type SessionDraft, SessionForm } from '../form/session-form.tsx'
import { Pending } from '../public/class-stage.tsx'
import { endText } from './cancel-class-dialog.tsx'
import { classCalls, dateEnd } from './class-life.api.ts'

type Props = {
  yogaClass: ManagedClass
  zone: string
  onClose: () => void
  /** Asks whether to cancel the whole class, for the reason that was typed. */
  onCancelClass: (reason: string) => void
}

/** An open form; `session` is the date that is moved or canceled. */
type Open = { kind: 'add' | 'move' | 'cancel'; session?: Session; start: SessionDraft }

/** The dates of a class: each can be moved or canceled until it begins, and others can be added. */
export function ClassDatesDialog({ yogaClass, zone, onClose, onCancelClass }: Props) {
  const [now] = useState(() => new Date())
  const [open, setOpen] = useState<Open>()
  const [draft, setDraft] = useState<SessionDraft>(BLANK)
  const [done, setDone] = useState({ text: '', count: 0 })
  const isDirty = open !== undefined && JSON.stringify(draft) !== JSON.stringify(open.start)
  const unsaved = useUnsaved(isDirty, onClose)
  const sessions = yogaClass.sessions.toSorted((a, b) => a.at.localeCompare(b.at))
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
  const finish = ({ kind, session }: Open) => {
    const isReplaced = kind === 'cancel' && !draft.share && session
    setDone({ text: isReplaced ? MAKE_UP : DONE[kind], count: done.count + 1 })
    if (isReplaced) begin('add', addedAfter(session, sessions))
    else setOpen(undefined)
  }
  const goBack = () => {
    flushSync(() => setOpen(undefined))
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const form = open && (
    <SessionForm
      key={open.kind}
      kind={open.kind}
      draft={draft}
      onType={setDraft}
      present={open.session?.local ?? ''}
      zone={zone}
      send={(typed, minutes) => send(yogaClass._id, open, typed, minutes)}
      onDone={() => finish(open)}
      onBack={goBack}
    >
      {open.kind === 'cancel' && open.session && <DateEnd classId={yogaClass._id} sid={open.session.id} />}
      {open.kind === 'cancel' && isLast(open.session, sessions) && (
        <LastDate onCancelClass={() => onCancelClass(draft.reason)} />
      )}
    </SessionForm>
  )
  return (
    <Dialog title={`Dates of ${yogaClass.name}`} wide onClose={unsaved.close}>
      <p className="text-muted">All times are {zoneText(zone)}. Students get a message about each change.</p>
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
            hasBegun={startOf(session) <= now}
            isLocked={open !== undefined}
            onBegin={(kind) => beginNext(kind, draftOf(session), session)}
          >
            {open?.session?.id === session.id && form}
          </SessionRow>
        ))}
      </ol>
      {sessions.length === 0 && <p className="py-3">This class has no dates yet.</p>}
      {open?.kind === 'add' ? (
        form
      ) : (
        <Button
          look="secondary"
          className="mt-4"
          disabled={open !== undefined}
          onClick={() => beginNext('add', addedAfter(sessions.at(-1), sessions))}
        >
          Add a date
        </Button>
      )}
      {unsaved.isAsked && (
        <div className="mt-4">
          <UnsavedQuestion onKeep={unsaved.keep} onDiscard={unsaved.discard} />
        </div>
      )}
    </Dialog>
  )
}

/** For how many people a date is canceled, and how much they get if they get its share. */
function DateEnd({ classId, sid }: { classId: string; sid: string }) {
  const { email } = useSignedInUser()
  const { data } = useQuery(dateEnd(email, classId, sid))
  if (!data) return null
  return (
    <p role="status">
      {data.enrolled === 0 ? (
        'Nobody is enrolled.'
      ) : (
        <>
          <strong className="tabular-nums">{endText(data)}</strong> if they get its share.
        </>
      )}
    </p>
  )
}

/** Whether a class has no other date than this one. */
function isLast(session: Session | undefined, all: readonly Session[]): boolean {
  return all.every((one) => one === session || one.canceled)
}

/** In the form that cancels the last date. */
function LastDate({ onCancelClass }: { onCancelClass: () => void }) {
  return (
    <div className="grid gap-2">
      <p>This is the only date left. Without it, the class is not on sale, and its students stay enrolled.</p>
      <Button look="secondary" className="justify-self-start" onClick={onCancelClass}>
        Cancel the class instead
      </Button>
    </div>
  )
}

const BLANK: SessionDraft = { local: '', minutes: '60', share: true, reason: '' }
const DONE = { add: 'The date is added.', move: 'The date is moved.', cancel: 'The date is canceled.' }
const MAKE_UP = 'The date is canceled. Now add its make-up date.'

function draftOf({ local, minutes }: Session): SessionDraft {
  return { ...BLANK, local, minutes: String(minutes) }
}

/** A date like this one, in the first week after it that is free. */
function addedAfter(date: Session | undefined, all: readonly Session[]): SessionDraft {
  if (!date) return BLANK
  let local = weekLater(date.local)
  while (all.some((one) => !one.canceled && one.local === local)) local = weekLater(local)
  return { ...draftOf(date), local }
}

function send(classId: string, { kind, session }: Open, typed: SessionDraft, minutes: number) {
  const calls = classCalls(classId)
  const { local, share, reason } = typed
  if (!session) return calls.addDate({ local, minutes })
  return kind === 'cancel'
    ? calls.cancelDate(session.id, { share, reason })
    : calls.moveDate(session.id, { local, minutes })
}

/** While a form is open, it stands out, not the buttons that have to wait. */
const LOCKED = 'text-muted opacity-50'

type RowProps = {
  session: Session
  text: string
  hasBegun: boolean
  /** A form is open. */
  isLocked: boolean
  onBegin: (kind: 'move' | 'cancel') => void
  children: ReactNode
}

function SessionRow({ session, text, hasBegun, isLocked, onBegin, children }: RowProps) {
  const { canceled, minutes } = session
  return (
    <li className="py-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p className="tabular-nums">
          <span className={canceled ? 'text-muted line-through' : ''}>{text}</span>{' '}
          <span className="whitespace-nowrap text-[.875rem] text-muted">{durationText(minutes)}</span>
        </p>
        {canceled && <Badge tone="warning">Canceled</Badge>}
        {!canceled && hasBegun && <span className="text-[.875rem] text-muted">Has begun or is over</span>}
        {!canceled && !hasBegun && (
          <span className="-ml-4 flex gap-1 sm:ml-0">
            <Button
              look="quiet"
              size="small"
              aria-label={`Move ${text}`}
              disabled={isLocked}
              disabledClass={LOCKED}
              onClick={() => onBegin('move')}
            >
              Move
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={`Cancel ${text}`}
              disabled={isLocked}
              disabledClass={LOCKED}
              onClick={() => onBegin('cancel')}
            >
              Cancel
            </Button>
          </span>
        )}
      </div>
      {children}
    </li>
  )
}
