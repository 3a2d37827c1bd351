import type { DropIn } from '@ningjing/contract/classes/class-plan.schemas'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { endOf } from '@ningjing/contract/classes/schedule'
import { Email } from '@ningjing/contract/fields.schemas'
import { dollarsFrom } from '@ningjing/contract/money'
import { DESK_TEXTS, type DeskMeans } from '@ningjing/contract/payments/payments'
import { reasonText } from '@ningjing/contract/problem-reasons'
import { localAt } from '@ningjing/contract/zone'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { useFieldErrors } from '../../../lib/calls/field-errors.ts'
import { formats, localTimeText } from '../../../lib/formats.ts'
import { deskAmountProblem } from '../../../lib/forms/desk-amount.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { DeskPayment } from '../../../ui/forms/desk-payment.tsx'
import { SelectInput, TextInput } from '../../../ui/forms/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { amountText, seatsText, waitText } from '../../../ui/texts.ts'
import { classCalls, type SoldDate, singleDates, useClassChange } from './class-life.api.ts'

type AddedClass = Pick<ManagedClass, '_id' | 'name' | 'zone' | 'seats' | 'queued' | 'price'> & {
  dropIn?: Pick<DropIn, 'only'> | undefined
}

type Props = {
  yogaClass: AddedClass
  /** The date that is chosen first, if it is sold by itself. */
  sid?: string | undefined
  /** Whether the caller may add a seat for the student, and take another amount than the price. */
  isAdmin: boolean
  onClose: () => void
}

const FIELDS = ['email', 'paid.amount'] as const

/** Gives a student a place in a class or in a date of it, without payment or for money taken at the desk. */
export function AddStudentDialog({ yogaClass, sid = '', isAdmin, onClose }: Props) {
  const caller = useSignedInUser()
  const dates = useQuery({
    ...singleDates(caller.email, yogaClass._id),
    enabled: yogaClass.dropIn !== undefined,
  })
  const isKnown = yogaClass.dropIn === undefined || dates.data !== undefined
  const places = isKnown ? placesOf(yogaClass, dates.data) : []
  const [chosenId, setChosenId] = useState(sid)
  const chosen = places.find(({ classId }) => classId === chosenId)
  // In place of a date that is over or canceled by now, another one has to be chosen.
  const isGone = !chosen && dates.data?.some(({ classId }) => classId === chosenId)
  const place = isGone ? undefined : (chosen ?? places[0])
  const { price = 0, queued = 0 } = place ?? {}
  const [email, setEmail] = useState('')
  const [chosenHow, setHow] = useState<DeskMeans | ''>('')
  const how = price > 0 ? chosenHow : ''
  const [typed, setTyped] = useState<string>()
  const amount = typed ?? price.toFixed(2)
  const [extraSeat, setExtraSeat] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, showCallErrors, clearErrors } = useFieldErrors(form, FIELDS)
  const { change, isChanging, error } = useClassChange()
  const unsaved = useUnsaved(email !== '' || how !== '', onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = Email.safeParse(email)
    const dollars = dollarsFrom(amount.trim(), formats().currency)
    const hasErrors = showErrors({
      email: parsed.error?.issues[0]?.message,
      'paid.amount': how && deskAmountProblem(dollars, amountText),
    })
    if (hasErrors || !parsed.success || !place) return
    const done = () => {
      onClose()
      void showSuccess('Student added')
    }
    change(
      () =>
        classCalls(place.classId).addStudent({
          email: parsed.data,
          ...(extraSeat && { extraSeat }),
          ...(how && { paid: { how, amount: dollars } }),
        }),
      done,
      (problem) => showCallErrors(problem, (why) => whyNot(why, isAdmin, place.date !== undefined)),
    )
  }
  return (
    <Dialog title="Add a student" onClose={unsaved.close}>
      <DialogForm
        ref={form}
        onSubmit={submit}
        message={error}
        unsaved={unsaved}
        action="Add student"
        disabled={!place}
        busy={isChanging}
      >
        {yogaClass.dropIn && (
          <Loaded query={dates} what="the dates">
            {() => (
              <SelectInput
                label="Dates"
                name="place"
                value={place?.classId ?? ''}
                onChange={({ target }) => {
                  clearErrors()
                  setChosenId(target.value)
                  setTyped(undefined)
                }}
              >
                {isGone && <option value="">Choose</option>}
                {places.map(({ classId, date, seats }) => (
                  <option key={classId} value={classId}>
                    {`${date ?? 'All dates'}, ${seatsText(seats)}`}
                  </option>
                ))}
              </SelectInput>
            )}
          </Loaded>
        )}
        {place && (
          <p className="wrap-anywhere text-muted">
            {[
              `${[yogaClass.name, place.date].filter(Boolean).join(', ')}: ${seatsText(place.seats)}.`,
              queued > 0 && `${waitText(queued)}.`,
              how === '' && 'The student pays nothing.',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        <TextInput
          label="E-mail of the student"
          type="email"
          required
          autoComplete="off"
          name="email"
          data-first-focus
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={errors.email}
        />
        {price > 0 && (
          <DeskPayment
            means={DESK_TEXTS}
            how={how}
            onHow={(chosen) => {
              clearErrors()
              setHow(chosen)
            }}
            amount={amount}
            onAmount={(text) => {
              clearErrors()
              setTyped(text)
            }}
            readOnly={!isAdmin}
            hint={
              isAdmin
                ? `The price is ${amountText(price)}.`
                : place?.date
                  ? 'The price of the date.'
                  : 'The price of the class.'
            }
            error={errors['paid.amount']}
          />
        )}
        {isAdmin && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={extraSeat}
              onChange={({ target }) => setExtraSeat(target.checked)}
              className="check"
            />
            {queued > 0
              ? 'Add a seat for this student, ahead of those who wait'
              : 'Add a seat if none is free'}
          </label>
        )}
      </DialogForm>
    </Dialog>
  )
}

/** What a student can be added to. */
type AddedTo = Pick<ManagedClass, 'seats' | 'queued' | 'price'> & {
  classId: string
  /** When it is; undefined for the whole class. */
  date?: string
}

/** The class, and its dates that are not over and sold by themselves. */
function placesOf(yogaClass: AddedClass, dates: SoldDate[] = []): AddedTo[] {
  const { _id: classId, seats, queued, price, zone, dropIn } = yogaClass
  const now = new Date()
  const coming = dates
    .filter((date) => !date.canceled && endOf({ ...date, at: date.startAt }) > now)
    .map((date) => ({ ...date, date: localTimeText(localAt(new Date(date.startAt), zone), now) }))
  return dropIn?.only ? coming : [{ classId, seats, queued, price }, ...coming]
}

/** The texts of some problems speak to the student. */
function whyNot(error: unknown, isAdmin: boolean, isDate: boolean): string {
  if (hasCode(error, 'enrolment.exists'))
    return reasonText(error.facts) ?? 'This student is enrolled already.'
  if (hasCode(error, 'user.not-found'))
    return 'No student has this e-mail. The student has to register first.'
  if (!hasCode(error, 'class.sold-out')) return errorText(error)
  const waiting = Number(error.facts.waiting ?? 0)
  const full = isDate ? 'This date has no seats left.' : 'This class has no seats left.'
  const why = waiting > 0 ? `${waitText(waiting)}.` : full
  return isAdmin ? `${why} Add a seat for the student.` : `${why} Only an admin can add a seat.`
}
