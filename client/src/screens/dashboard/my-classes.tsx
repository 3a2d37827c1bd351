import { CLASS_EDITED } from '@ningjing/contract/classes'
import type { ManagedClass } from '@ningjing/contract/classes.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClassChanges } from '../../features/classes/class-values.ts'
import { instructorClasses } from '../../features/classes/classes.api.ts'
import { EditClassDialog } from '../../features/classes/edit-class-dialog.tsx'
import { InstructorClassTable } from '../../features/classes/instructor-class-table.tsx'
import { showSuccess } from '../../lib/alerts.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { seatsText } from '../../ui/texts.ts'

/** The instructor's classes, to update or duplicate (product §2.9). */
export function MyClassesScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(instructorClasses(email))
  const [opened, setOpened] = useState<ManagedClass | null>(null)
  const showUpdated = useUpdatedToast(email)
  const close = () => setOpened(null)
  const finish = (yogaClass: ManagedClass, changes: ClassChanges) => {
    close()
    showUpdated(yogaClass, changes)
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[1.75rem]">Manage My Classes</h1>
        {query.data && query.data.length > 0 && <AddLink />}
      </div>
      <div className="mt-6">
        <Loaded query={query} what="your classes">
          {(classes) =>
            classes.length === 0 ? (
              <NoClasses />
            ) : (
              <InstructorClassTable classes={classes} onUpdate={setOpened} />
            )
          }
        </Loaded>
      </div>
      {opened && (
        <EditClassDialog opened={opened} onClose={close} onSaved={(changes) => finish(opened, changes)} />
      )}
    </>
  )
}

function NoClasses() {
  return (
    <EmptyState
      title="You have not added a class"
      text="Add one. Students can select it as soon as the club has approved it."
      action={<AddLink />}
    />
  )
}

function AddLink() {
  return (
    <Link to={paths.addClass} className={buttonClass()}>
      Add a class
    </Link>
  )
}

/** Shows the toast of a saved update, and the number of seats if some were sold in the meantime. */
function useUpdatedToast(email: string) {
  const client = useQueryClient()
  return ({ _id }: ManagedClass, { seats }: ClassChanges) => {
    const fresh = client.getQueryData(instructorClasses(email).queryKey)?.find((one) => one._id === _id)
    const isDifferent = fresh !== undefined && seats !== undefined && fresh.seats !== seats
    void showSuccess(
      CLASS_EDITED,
      isDifferent ? `Seats were sold meanwhile: ${seatsText(fresh.seats)}.` : undefined,
    )
  }
}
