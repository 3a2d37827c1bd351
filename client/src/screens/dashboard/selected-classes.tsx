import { SELECTION_MESSAGES } from '@ningjing/contract/selections/selections'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { AddToCalendar } from '../../features/classes/public/calendar-links.tsx'
import { ClassWhen } from '../../features/classes/public/class-when.tsx'
import { publicClass } from '../../features/classes/public/classes.api.ts'
import { CreditAction } from '../../features/passes/credit-action.tsx'
import { CreditPrice } from '../../features/passes/credit-price.tsx'
import { creditDates } from '../../features/passes/use-paying-passes.ts'
import { type JustPaid, PaidPanel, useJustPaid } from '../../features/payments/paid-panel.tsx'
import { SelectionCard } from '../../features/selections/selection-card.tsx'
import { selectionsOf, useRemoveSelection } from '../../features/selections/selections.api.ts'
import { canPay, payText, toPay } from '../../features/selections/to-pay.ts'
import { useDecline } from '../../features/waiting/decline.ts'
import { useOwnWaiting } from '../../features/waiting/waiting.api.ts'
import { WaitingLists } from '../../features/waiting/waiting-lists.tsx'
import { confirmLoss, showSuccess, showWarning } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { useFocusHeading } from '../../lib/focus-heading.ts'
import { showFailure } from '../../lib/lasting-alerts.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** The student's selected classes, to pay or delete (product §2.9). */
export function SelectedClassesScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(selectionsOf(email))
  const waiting = useOwnWaiting()
  // A card gets a line more if its seat is kept. If that came later, its button would move while it is pressed.
  const isUnknown = waiting.isLoading && waiting.failureCount === 0
  const { heading, onGone } = useFocusHeading(query.data)
  const paid = useJustPaid()
  const offers = offersOf(waiting.data)
  /** The list may not be read again yet. */
  const without = (selections: Selection[]) => selections.filter(({ classId }) => classId !== paid?.classId)
  const { remove, isRemoving } = useRemoval(offers, () => heading.current?.focus())
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
        Your Selected Classes
      </h1>
      {paid && <Paid paid={paid} next={query.data && toPay(without(query.data)).classes[0]} />}
      <div className="mt-6">
        <Loaded
          query={isUnknown ? { ...query, data: undefined, isPending: true } : query}
          what="your selected classes"
        >
          {(selections) => (
            <SelectionList
              selections={without(selections)}
              hasPaid={paid !== null}
              isRemoving={isRemoving}
              offers={offers}
              onRemove={(selection) => void remove(selection)}
              onBooked={onGone}
            />
          )}
        </Loaded>
      </div>
      <WaitingLists onLeft={() => heading.current?.focus()} />
    </>
  )
}

/** The class that was just paid. Its dates come from the cache of the checkout. */
function Paid({ paid, next }: { paid: JustPaid; next: Selection | undefined }) {
  const { data } = useQuery(publicClass(paid.classId))
  return (
    <PaidPanel
      paid={paid}
      when={data && <ClassWhen {...data} title={paid.className} />}
      next={next && { text: payText(next), to: paths.checkout(next._id) }}
      calendar={data?.nextAt && <AddToCalendar classId={paid.classId} name={paid.className} />}
    />
  )
}

type ListProps = {
  selections: Selection[]
  hasPaid: boolean
  isRemoving: (id: string) => boolean
  offers: Offers
  onRemove: (selection: Selection) => void
  /** Called when a date was booked with a credit, and its card is gone. */
  onBooked: () => void
}

function SelectionList({ selections, hasPaid, isRemoving, offers, onRemove, onBooked }: ListProps) {
  if (selections.length === 0) {
    return hasPaid ? null : (
      <EmptyState
        title="No classes selected yet"
        text="Pick a class that suits your week. It waits here until you pay for it."
        action={
          <Link to={paths.classes} className={buttonClass()}>
            Browse classes
          </Link>
        }
      />
    )
  }
  const { classes, sumText } = toPay(selections)
  return (
    <>
      {hasPaid && <h2 className="mb-4 text-[1.25rem]">Still in your selection</h2>}
      <ul className="grid gap-4 xl:grid-cols-2 min-[106rem]:grid-cols-3">
        {selections.map((selection) => (
          <li key={selection._id}>
            <SelectionCard
              selection={selection}
              when={
                <ClassWhen {...selection.schedule} instructor={selection.instructor} title={selection.name} />
              }
              isRemoving={isRemoving(selection._id)}
              keptUntil={offers.get(selection._id)?.offer?.until}
              onRemove={() => onRemove(selection)}
              credit={<CreditPrice place={payable(selection)} isOpen={canPay(selection)} />}
              beside={(pay) => (
                <CreditAction place={payable(selection)} isOpen={canPay(selection)} onBooked={onBooked}>
                  {pay}
                </CreditAction>
              )}
            />
          </li>
        ))}
      </ul>
      {selections.length > 1 && classes.length > 0 && (
        <div className="mt-4 border-line border-t pt-4 text-right">
          <p className="font-semibold text-[1.25rem] tabular-nums">{sumText}</p>
          {classes.length > 1 && <p className="text-muted">You pay for each class by itself.</p>}
        </div>
      )}
    </>
  )
}

/** A selected class or date, as a pass pays it. */
const payable = ({ classId, of, credits = 0, name, schedule, zone }: Selection) => ({
  ...{ classId, of, credits, name, zone },
  ...creditDates(schedule?.sessions ?? []),
})

/** The places of waiting lists that are kept for the student, by the id of their selection. */
type Offers = ReadonlyMap<string, Waiting>

function offersOf(all: Waiting[] = []): Offers {
  return new Map(all.flatMap((waiting) => (waiting.offer ? [[waiting.offer.selectedId, waiting]] : [])))
}

/** Deletes a selection after a confirmation (product §9); that of a kept place declines it. */
function useRemoval(offers: Offers, onRemoved: () => void) {
  const { mutateAsync, variables, isPending } = useRemoveSelection()
  const { decline, isDeclining } = useDecline(onRemoved)
  const remove = async ({ _id: id, name }: Selection) => {
    const kept = offers.get(id)
    if (kept) return decline(kept)
    const { removeTitle, removeText, removeButton, removedTitle, removedText } = SELECTION_MESSAGES
    const about = `Delete ${name}?`
    const question = { about, title: removeTitle, text: removeText, confirmButton: removeButton }
    if (!(await confirmLoss(question))) return
    try {
      const { deletedCount } = await mutateAsync(id)
      if (deletedCount > 0) await showSuccess(removedTitle, removedText)
      else await showWarning('This class was already paid or deleted.')
      onRemoved()
    } catch (error) {
      await showFailure(errorText(error))
    }
  }
  return {
    remove,
    isRemoving: (id: string) => (isPending && variables === id) || (isDeclining && offers.has(id)),
  }
}
