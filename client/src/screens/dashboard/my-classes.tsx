import { CLASS_EDITED, CLASS_STATUSES } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClassChanges } from '../../features/classes/form/class-values.ts'
import { EditClassDialog } from '../../features/classes/form/edit-class-dialog.tsx'
import { untilSettled } from '../../features/classes/manage/class-life.api.ts'
import { showDiffering } from '../../features/classes/manage/differing-dates.tsx'
import { InstructorClassTable } from '../../features/classes/manage/instructor-class-table.tsx'
import { ManageClass } from '../../features/classes/manage/manage-class.tsx'
import { ownClasses } from '../../features/classes/manage/own-classes.api.ts'
import { ListFilters, optionIn } from '../../features/lists/list-filters.tsx'
import { PagedList } from '../../features/lists/paged-list.tsx'
import { showSuccess } from '../../lib/alerts.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { useListDialogs } from '../../lib/focus-heading.ts'
import { useListAddress } from '../../lib/lists/list-address.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { seatsText } from '../../ui/texts.ts'

const STATUS_FILTER = { name: 'status', label: 'Status', options: CLASS_STATUSES }

/** The instructor's classes, to update, manage or duplicate (product §2.9). */
export function MyClassesScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const search = address.search || undefined
  const status = optionIn(address, STATUS_FILTER)
  const page = ownClasses(email, { search, status, cursor: address.cursor })
  const query = useQuery({ ...page, ...untilSettled })
  const club = useQuery(theClub())
  const client = useQueryClient()
  const [opened, setOpened] = useState<ManagedClass | null>(null)
  const [managed, setManaged] = useState<ManagedClass | null>(null)
  const [differing, setDiffering] = useState(false)
  const { heading, close } = useListDialogs()
  const closeForm = () => close(() => setOpened(null))
  const finish = (yogaClass: ManagedClass, changes: ClassChanges) => {
    closeForm()
    const fresh = client.getQueryData(page.queryKey)?.items.find(({ _id }) => _id === yogaClass._id)
    void showSuccess(CLASS_EDITED, noteOf(yogaClass, changes, fresh))
    void showDiffering(client, email, yogaClass._id, changes, () => {
      setDiffering(true)
      setManaged(yogaClass)
    })
  }
  const isFiltered = search !== undefined || status !== undefined
  const hasNone = query.data?.total === 0 && !isFiltered
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
          Manage My Classes
        </h1>
        {query.data && !hasNone && (
          <Link to={paths.addClass} className={buttonClass('primary', 'max-sm:w-11 max-sm:px-0')}>
            <Plus size={18} strokeWidth={2} aria-hidden="true" />
            <span className="max-sm:sr-only">Add a class</span>
          </Link>
        )}
      </div>
      {query.data && !hasNone && (
        <ListFilters address={address} searchLabel="Find a class" filter={STATUS_FILTER} />
      )}
      <div className="mt-5">
        <PagedList
          query={query}
          address={address}
          what="classes"
          whose="your"
          isFiltered={isFiltered}
          empty={<NoClasses />}
        >
          {(classes) => <InstructorClassTable classes={classes} onUpdate={setOpened} onManage={setManaged} />}
        </PagedList>
      </div>
      {managed && (
        <ManageClass
          yogaClass={query.data?.items.find(({ _id }) => _id === managed._id) ?? managed}
          isAdmin={false}
          opensDates={differing}
          onClose={() =>
            close(() => {
              setManaged(null)
              setDiffering(false)
            })
          }
        />
      )}
      {opened && (
        <EditClassDialog
          opened={opened}
          club={club}
          onClose={closeForm}
          onSaved={(changes) => finish(opened, changes)}
        />
      )}
    </>
  )
}

function NoClasses() {
  return (
    <EmptyState
      title="You have not added a class"
      text="Add one. Students can select it as soon as the club has approved it."
      action={
        <Link to={paths.addClass} className={buttonClass()}>
          Add a class
        </Link>
      }
    />
  )
}

/** What the toast of a saved update adds: that the class is reviewed again, and where seats went. */
function noteOf({ status, queued }: ManagedClass, { seats }: ClassChanges, fresh: ManagedClass | undefined) {
  const areOthers = fresh !== undefined && seats !== undefined && fresh.seats !== seats
  const why =
    areOthers && fresh.queued < queued ? 'Seats went to those who wait' : 'Seats were sold meanwhile'
  const notes = [
    status === 'denied' && 'The club will review the class again.',
    areOthers && `${why}: ${seatsText(fresh.seats)}.`,
  ]
  return notes.filter(Boolean).join(' ') || undefined
}
