import { SELECTION_MESSAGES } from '@ningjing/contract/selections'
import type { Selection } from '@ningjing/contract/selections.schemas'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { PaidNotice } from '../../features/payments/paid-notice.tsx'
import { useRemoveSelection } from '../../features/selections/remove-selection.api.ts'
import { SelectionCard } from '../../features/selections/selection-card.tsx'
import { selectionsOf } from '../../features/selections/selections.api.ts'
import { confirmLoss, showSuccess, showWarning } from '../../lib/alerts.ts'
import { errorText } from '../../lib/error-text.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** The student's selected classes, to pay or delete (product §2.9). */
export function SelectedClassesScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(selectionsOf(email))
  const heading = useRef<HTMLHeadingElement>(null)
  const { remove, removing } = useRemoval(() => heading.current?.focus())
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
        Your Selected Classes
      </h1>
      <PaidNotice />
      <div className="mt-6">
        <Loaded query={query} what="your selected classes">
          {(selections) => (
            <SelectionList selections={selections} removing={removing} onRemove={(id) => void remove(id)} />
          )}
        </Loaded>
      </div>
    </>
  )
}

type ListProps = { selections: Selection[]; removing: string | undefined; onRemove: (id: string) => void }

function SelectionList({ selections, removing, onRemove }: ListProps) {
  if (selections.length === 0) {
    return (
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
  return (
    <ul className="grid gap-4 xl:grid-cols-2">
      {selections.map((selection) => (
        <li key={selection._id}>
          <SelectionCard
            selection={selection}
            isRemoving={removing === selection._id}
            onRemove={() => onRemove(selection._id)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Deletes a selection after a confirmation (product §9). */
function useRemoval(onRemoved: () => void) {
  const { mutateAsync, variables, isPending } = useRemoveSelection()
  const remove = async (id: string) => {
    const { removeTitle, removeText, removeButton, removedTitle, removedText } = SELECTION_MESSAGES
    if (!(await confirmLoss({ title: removeTitle, text: removeText, confirmButton: removeButton }))) return
    try {
      const { deletedCount } = await mutateAsync(id)
      if (deletedCount > 0) await showSuccess(removedTitle, removedText)
      else await showWarning('This class was already paid or deleted.')
      onRemoved()
    } catch (error) {
      await showWarning(errorText(error))
    }
  }
  return { remove, removing: isPending ? variables : undefined }
}
