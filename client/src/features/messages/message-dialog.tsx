import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import { MAX_MESSAGE_LENGTH } from '@ningjing/contract/messages/messages'
import type { ClassMessage } from '@ningjing/contract/messages/messages.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { useFieldErrors } from '../../lib/calls/field-errors.ts'
import { refresh } from '../../lib/calls/query.ts'
import { localTimeText } from '../../lib/formats.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { textProblem } from '../../lib/forms/text-problem.ts'
import { useUnsaved } from '../../lib/forms/unsaved.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { RadioInput } from '../../ui/forms/radio-input.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { messagesTo, writeTo } from './messages.api.ts'

/** Those of a date or of a whole class, who get a message. */
type Audience = {
  /** The date that it is about, with its name; undefined for the whole class. */
  date: { id: string; name: string } | undefined
  /** Ids of those who are enrolled, and of those who wait; a person may be there several times. */
  enrolled: readonly string[]
  waiting: readonly string[]
}

type Props = {
  yogaClass: { _id: string; name: string; zone: string }
  /** Whom the caller can write to, at least one; the first is chosen. */
  audiences: readonly Audience[]
  /** The dates of the class, which name what earlier messages were about. */
  sessions: readonly Session[]
  onClose: () => void
}

const FIELDS = ['text'] as const

/** Writes a mail to everybody who is enrolled in a class, and shows what was written before. */
export function MessageDialog({ yogaClass, audiences, sessions, onClose }: Props) {
  const { email } = useSignedInUser()
  const client = useQueryClient()
  const earlier = useQuery(messagesTo(email, yogaClass._id))
  const { run, isRunning } = useOneAtATime()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const audience = audiences[chosen]
  const date = audience?.date
  const [toWaiting, setToWaiting] = useState(false)
  const [error, setError] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, showCallErrors, clearErrors } = useFieldErrors(form, FIELDS)
  const unsaved = useUnsaved(text !== '', onClose)
  const people = audience ? countOf(audience, toWaiting) : 0
  const waiting = audience ? countOf(audience, true) - countOf(audience, false) : 0
  const send = async () => {
    setError('')
    try {
      const message = { text, ...(date && { sid: date.id }), ...(toWaiting && { toWaiting }) }
      const { recipients } = await writeTo(yogaClass._id, message, idempotencyKey)
      if (recipients === 0) {
        void refresh(client, 'roster')
        return setError('Nobody gets this message: nobody is in the class now.')
      }
      void earlier.refetch()
      onClose()
      await showSuccess('Message sent', sentText(recipients))
    } catch (problem) {
      setError(showCallErrors(problem))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!showErrors({ text: textProblem(text, MAX_MESSAGE_LENGTH) })) void run(send)
  }
  return (
    <Dialog title="Write to all" onClose={unsaved.close}>
      <DialogForm
        ref={form}
        onSubmit={submit}
        message={error}
        unsaved={unsaved}
        action="Send message"
        disabled={people === 0}
        busy={isRunning}
      >
        <p className="wrap-anywhere text-muted">
          {yogaClass.name}
          {date && `, ${date.name}`}. {readersText(people)}
        </p>
        {audiences.length > 1 && (
          <fieldset>
            <legend className="font-medium">Whom it goes to</legend>
            {audiences.map((one, index) => (
              <RadioInput
                key={one.date?.id ?? ''}
                name="audience"
                checked={index === chosen}
                onChange={() => setChosen(index)}
              >
                {one.date ? dateText(countOf(one, toWaiting)) : wholeText(countOf(one, toWaiting))}
              </RadioInput>
            ))}
          </fieldset>
        )}
        <TextArea
          label="Message"
          name="text"
          required
          rows={5}
          data-first-focus
          value={text}
          onChange={({ target }) => {
            clearErrors()
            setText(target.value)
          }}
          error={errors.text}
        />
        {waiting > 0 && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={toWaiting}
              onChange={({ target }) => setToWaiting(target.checked)}
              className="check"
            />
            {alsoText(waiting)}
          </label>
        )}
      </DialogForm>
      <h3 className="mt-6 font-sans font-semibold text-[1.0625rem]">Sent in the last 90 days</h3>
      <Loaded query={earlier} what="the messages">
        {(messages) => <Earlier messages={messages} sessions={sessions} zone={yogaClass.zone} />}
      </Loaded>
    </Dialog>
  )
}

type EarlierProps = Pick<Props, 'sessions'> & { messages: ClassMessage[]; zone: string }

function Earlier({ messages, sessions, zone }: EarlierProps) {
  const aboutText = (sid: string | undefined) => {
    const date = sessions.find(({ id }) => id === sid)
    return date && `about ${localTimeText(date.local)}`
  }
  if (messages.length === 0) return <p className="mt-2 text-muted">Nothing yet.</p>
  return (
    <ul className="mt-2 grid gap-3">
      {messages.map(({ _id, text, at, sid, by, recipients }) => (
        <li key={_id} className="wrap-anywhere rounded-md bg-sunken p-4">
          <p className="text-[.875rem] text-muted">
            {[zonedMomentText(at, zone), by ?? 'The club', toText(recipients), aboutText(sid)]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p className="mt-1 whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** How many people get a message, each once. */
const countOf = ({ enrolled, waiting }: Audience, toWaiting: boolean) =>
  new Set([...enrolled, ...(toWaiting ? waiting : [])]).size

const readersText = (count: number) =>
  count === 1 ? '1 person gets a mail with your name.' : `${count} people get a mail with your name.`

const dateText = (count: number) => (count === 1 ? 'This date, 1 person' : `This date, ${count} people`)

const wholeText = (count: number) =>
  count === 1 ? 'The whole class, 1 person' : `The whole class, ${count} people`

const sentText = (count: number) => (count === 1 ? 'It goes to 1 person.' : `It goes to ${count} people.`)

const alsoText = (count: number) =>
  count === 1 ? 'Also to 1 person on the waiting list' : `Also to ${count} people on the waiting list`

const toText = (count: number) => (count === 1 ? 'to 1 person' : `to ${count} people`)
