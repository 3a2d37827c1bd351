import { creditsText } from '@ningjing/contract/passes/credits-text'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loadModule } from '../../lib/calls/load-module.ts'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MenuItem, RowMenu } from '../../ui/row-menu.tsx'
import { creditsLeft } from '../../ui/texts.ts'
import type { Failure } from './book-with-credit.ts'
import { choiceText } from './pass-texts.ts'
import { PassesLink } from './passes-link.tsx'
import { type CreditPlace, usePayingPasses } from './use-paying-passes.ts'

type Props = {
  place: CreditPlace
  /** Whether the student can take a seat of it now. */
  isOpen: boolean
  /** Called when it is booked, before the lists that show it are read again. */
  onBooked?: () => void
  /** The action without a pass, beside the one with it. */
  children: (look: 'primary' | 'secondary') => ReactNode
}

/**
 * The actions of a date or a series: for a student with a pass that can pay it, the button that books it with credits comes
 * first.
 */
export function CreditAction({ place, isOpen, onBooked, children }: Props) {
  const { able } = usePayingPasses(place, isOpen)
  const { book, isBooking, problem } = useBooking(place, onBooked)
  const [before, setBefore] = useState(able)
  // The lists that show a booking are not read at the same moment.
  const passes = isBooking ? before : able
  const bookWith = (passId?: string) => {
    setBefore(able)
    book(passId)
  }
  const actions = useFocusOnNext(passes.length > 0)
  const [first] = passes
  return (
    <>
      {(first || problem) && (
        <div ref={actions} className="credit-action">
          {first && (
            <div className="flex items-center gap-1">
              <Button
                aria-label={`${bookText(first, place.credits)}: ${place.name}`}
                busy={isBooking}
                className="credit-button grow text-balance whitespace-normal! py-1.5 leading-tight"
                // The second click of a double click would book again.
                onClick={({ detail }) => detail < 2 && bookWith()}
                onPointerEnter={preload}
                onFocus={preload}
              >
                {bookText(first, place.credits)}
              </Button>
              {passes.length > 1 && (
                <RowMenu name={`Choose a pass for ${place.name}`} title="Choose a pass" className="">
                  {passes.map((pass) => (
                    <MenuItem key={pass._id} onClick={() => bookWith(pass._id)}>
                      <span>
                        <bdi>{pass.name}</bdi>
                        {choiceText(pass, place.zone, new Date())}
                      </span>
                    </MenuItem>
                  ))}
                </RowMenu>
              )}
            </div>
          )}
          {problem && (
            <Notice tone="danger">
              {problem.text} {problem.isOfPass && <PassesLink>See all passes</PassesLink>}
            </Notice>
          )}
        </div>
      )}
      {children(first ? 'secondary' : 'primary')}
    </>
  )
}

/** `Book with a credit (7 left)`, or `Book with 6 credits (7 left)`. */
function bookText({ left }: Pass, credits: number): string {
  if (left === null) return 'Book with your pass'
  return `Book with ${credits === 1 ? 'a credit' : creditsText({ credits })} (${creditsLeft(left)})`
}

function useBooking({ classId, name, credits }: CreditPlace, onBooked: (() => void) | undefined) {
  const client = useQueryClient()
  const { run, isRunning } = useOneAtATime()
  const [problem, setProblem] = useState<Failure | null>(null)
  const book = async (passId: string | undefined) => {
    setProblem(null)
    try {
      const { bookWithCredit } = await loadBooking()
      const failure = await bookWithCredit(client, { classId, name, credits, passId }, onBooked)
      await untilShown()
      setProblem(failure)
    } catch (error) {
      // The code for it, which also shows errors, could not be loaded.
      logError('loading the code that books', error)
      setProblem({ text: 'Check your connection and try again.', isOfPass: false })
    }
  }
  return { book: (passId: string | undefined) => void run(() => book(passId)), isBooking: isRunning, problem }
}

/** What was read is shown by a task of its own, which was planned before this one. */
const untilShown = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Moves the focus to what stays of the actions when the pressed button is gone, and back to the button after an undo. */
function useFocusOnNext(hasButton: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const actions = useRef<Element>(null)
  useEffect(() => {
    if (actions.current && isFocusLost())
      (place.current ?? actions.current).querySelector<HTMLElement>('a, button')?.focus()
    if (hasButton) actions.current = place.current?.parentElement ?? null
  }, [hasButton])
  return place
}

const loadBooking = () => loadModule(() => import('./book-with-credit.ts'))

/** Ignores errors: the click reports them. */
const preload = () => void loadBooking().catch(() => undefined)
