import type { PublicClass } from '@ningjing/contract/classes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { FullScreenSpinner } from '../../ui/spinner.tsx'
import { ClassCard } from './class-card.tsx'
import { popularClasses, publicClasses } from './classes.api.ts'

/** Cards of the first row, whose pictures are on screen at once. */
const FIRST_ROW = 4
const LISTS = { public: publicClasses, popular: popularClasses }

type Props = {
  list: keyof typeof LISTS
  /** What can be done with a class: the screen brings the select button. */
  actionFor: (yogaClass: PublicClass) => ReactNode
}

/** Class cards in 4, 2 or 1 columns (spec §9), or why there are none. */
export function ClassList({ list, actionFor }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery(LISTS[list]())
  if (data?.length === 0) {
    return (
      <EmptyState
        picture="empty-search"
        title="No classes yet"
        text="New classes appear here as soon as the club has approved them."
      />
    )
  }
  if (data) return <Grid list={list} classes={data} actionFor={actionFor} />
  if (isPending) return <FullScreenSpinner />
  return <LoadError what="the classes" onRetry={() => void refetch()} busy={isFetching} />
}

/**
 * On phones the popular classes stand in a row to swipe through; the list of all is stacked. Positioned, so
 * that unseen labels inside are cut off with the row and do not widen the page.
 */
const PHONE_ROW =
  'max-sm:relative max-sm:-mx-4 max-sm:snap-x max-sm:snap-mandatory max-sm:auto-cols-[82%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-4 max-sm:*:snap-center'

function Grid({ list, classes, actionFor }: { classes: PublicClass[] } & Props) {
  return (
    <ul
      className={`grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4 ${list === 'popular' ? PHONE_ROW : ''}`}
    >
      {classes.map((yogaClass, index) => (
        <li key={yogaClass._id} className="grid min-w-0">
          <ClassCard yogaClass={yogaClass} action={actionFor(yogaClass)} eager={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}
