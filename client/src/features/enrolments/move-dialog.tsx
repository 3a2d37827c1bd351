import type { RefundState } from '@ningjing/contract/enrolments/enrolments'
import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import { creditsText, creditsWord, type PaidCredits } from '@ningjing/contract/passes/credits-text'
import { reasonText } from '@ningjing/contract/problem-reasons'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { hasCode, isTransient } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { localTimeText } from '../../lib/formats.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SearchForm } from '../../ui/forms/search-form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { amountText, priceText } from '../../ui/texts.ts'
import { freeClasses, freeDates, type MovedTo, useMove } from './move.api.ts'

/** Time without typing before a search is sent, in milliseconds. */
const TYPING_PAUSE_MS = 400

type Props = {
  student: string
  from: { _id: string; name: string }
  /** What was paid for the place and given back of it, in dollars. */
  place: { order: string; paid: number; back: number }
  /** The pass that pays the place, if one does: then it is moved to what costs no more credits. */
  pass?: PaidCredits | undefined
  /** Whether dates that are sold by themselves are offered, too. */
  withDates?: boolean
  onClose: () => void
}

/** Moves a student to another class with a free place, at the same price or a cheaper one. */
export function MoveDialog({ student, from, place, pass, withDates = false, onClose }: Props) {
  const move = useMove(place.order)
  const { run, isRunning } = useOneAtATime()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<MovedTo>()
  const [error, setError] = useState('')
  const left = Math.max(0, minus(place.paid, place.back))
  const send = async (to: MovedTo) => {
    setError('')
    try {
      const { refund, state } = await move(to._id, pass ? 0 : minus(place.paid, to.price))
      onClose()
      const more = Math.max(0, minus(refund, place.back))
      await showSuccess('Student moved', more > 0 ? moreText(more, state) : undefined)
    } catch (problem) {
      if (!isTransient(problem)) setChosen(undefined)
      setError(whyNot(problem))
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Another search may have hidden the class that was chosen.
    const isShown = new FormData(event.currentTarget).get('class') === chosen?._id
    if (chosen && isShown) void run(() => send(chosen))
    else setError('Choose a class.')
  }
  return (
    <Dialog title={`Move ${student} to another class`} onClose={onClose}>
      <div className="grid gap-4">
        <p className="wrap-anywhere text-muted">
          {student} leaves {from.name}. {leftText(left, pass)}
        </p>
        <SearchForm
          label="Search class or instructor"
          value={search}
          maxLength={MAX_SEARCH_LENGTH}
          pauseMs={TYPING_PAUSE_MS}
          onSearch={setSearch}
        />
        <form onSubmit={submit} className="grid gap-4">
          <Choices
            search={search}
            left={left}
            pass={pass}
            fromId={from._id}
            withDates={withDates || pass !== undefined}
            chosenId={chosen?._id}
            onChoose={(one) => {
              setError('')
              setChosen(one)
            }}
          />
          {error && <Notice tone="danger">{error}</Notice>}
          <DialogActions onCancel={onClose}>
            <Button type="submit" busy={isRunning}>
              Move student
            </Button>
          </DialogActions>
        </form>
      </div>
    </Dialog>
  )
}

type ChoicesProps = {
  search: string
  left: number
  pass: PaidCredits | undefined
  fromId: string
  withDates: boolean
  chosenId: string | undefined
  onChoose: (yogaClass: MovedTo) => void
}

function Choices({ search, withDates, ...props }: ChoicesProps) {
  const query = useQuery(freeClasses(search))
  const { data: dates = [] } = useQuery({ ...freeDates(), enabled: withDates })
  const words = search.trim().toLowerCase()
  const isFound = ({ name, instructor }: MovedTo) =>
    [name, instructor].some((text) => text.toLowerCase().includes(words))
  return (
    <Loaded query={query} what="the classes" loading={<p role="status">Loading the classes…</p>}>
      {(classes) => <Found found={[...classes, ...dates.filter(isFound)]} {...props} />}
    </Loaded>
  )
}

type FoundProps = Omit<ChoicesProps, 'search' | 'withDates'> & { found: MovedTo[] }

function Found({ found, left, pass, fromId, chosenId, onChoose }: FoundProps) {
  const isPayable = ({ price, credits = 0 }: MovedTo) => (pass ? isPaidBy(pass, credits) : price <= left)
  const classes = found.filter((one) => one._id !== fromId && isPayable(one))
  if (classes.length === 0) return <p role="status">{pass ? NOT_PAID : NO_CLASS}</p>
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">Class to move to</legend>
      <div className="mt-1.5 grid max-h-72 gap-2 overflow-y-auto p-1">
        {classes.map((one) => (
          <label
            key={one._id}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line p-3 has-checked:border-primary has-checked:bg-sunken"
          >
            <input
              type="radio"
              name="class"
              value={one._id}
              className="mt-0.5 size-5 shrink-0 accent-(--primary)"
              checked={one._id === chosenId}
              onChange={() => onChoose(one)}
            />
            <span className="wrap-anywhere min-w-0 flex-1">
              <span className="block font-semibold">{one.name}</span>
              <span className="block text-[.875rem] text-muted">
                {one.instructor}, {one.local ? localTimeText(one.local) : 'no dates'}
                {one.isDate && ', this date only'}
              </span>
              <span className="block text-[.875rem]">
                {pass ? creditsText(one) : `${priceText(one.price)}, ${backText(minus(left, one.price))}`}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const NO_CLASS = 'No class at this price or cheaper has a free seat.'
const NOT_PAID = 'No class, and no date of the next two weeks, that their credits pay has a free seat.'

/** Whether the credits of a place pay another one. A pass that counts none pays each. */
function isPaidBy({ unlimited, credits: paid = 1 }: PaidCredits, credits: number): boolean {
  return credits > 0 && (unlimited || credits <= paid)
}

function leftText(left: number, pass: PaidCredits | undefined): string {
  if (pass?.unlimited) return 'Their pass will pay for the other place.'
  if (pass) return `Their ${creditsWord(pass)} will pay for the other place.`
  return left > 0 ? `${amountText(left)} are left to pay another class.` : ''
}

const backText = (dollars: number) => (dollars > 0 ? `${amountText(dollars)} goes back` : 'nothing goes back')

function moreText(dollars: number, state: RefundState): string {
  const amount = amountText(dollars)
  return state === 'by-hand'
    ? `Give ${amount} back by hand, then choose "Given back by hand…" in Payments.`
    : `${amount} goes back to the card.`
}

const minus = (dollars: number, less: number) => dollarsOf(centsOf(dollars) - centsOf(less))

/** The texts of some problems speak to the student. */
function whyNot(error: unknown): string {
  if (hasCode(error, 'enrolment.exists'))
    return reasonText(error.facts) ?? 'This student is enrolled there already.'
  if (hasCode(error, 'enrolment.not-found')) return 'This enrollment has ended meanwhile.'
  if (hasCode(error, 'enrolment.refund-changed')) {
    return 'The price or the refund has changed meanwhile. Choose the class again.'
  }
  return errorText(error)
}
