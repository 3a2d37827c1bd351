import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ClassCard } from './class-card.tsx'

/** Cards of the first row; their pictures load eagerly. */
const FIRST_ROW = 4

type Props = {
  classes: PublicClass[]
  /** Renders the action of a card: the select button. */
  actionFor: (yogaClass: PublicClass) => ReactNode
  /** The classes of one instructor, on their page: without the instructor. */
  ofOne?: boolean
  /** On phones the cards form a row to swipe. */
  swiped?: boolean
}

/** Class cards in 4, 2 or 1 columns (product §9), or an empty state. */
export function ClassGrid({ classes, actionFor, ofOne = false, swiped = false }: Props) {
  if (classes.length === 0) return <NoClasses />
  return (
    <ul className={`grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4 ${swiped ? PHONE_ROW : ''}`}>
      {classes.map((yogaClass, index) => (
        <li key={yogaClass._id} className="grid min-w-0">
          <ClassCard
            yogaClass={yogaClass}
            action={actionFor(yogaClass)}
            eager={index < FIRST_ROW}
            isOwn={ofOne}
          />
        </li>
      ))}
    </ul>
  )
}

/** `relative` clips hidden labels with the row; else they would widen the page. */
const PHONE_ROW =
  'max-sm:relative max-sm:-mx-4 max-sm:snap-x max-sm:snap-mandatory max-sm:auto-cols-[82%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-4 max-sm:*:snap-center'

export function NoClasses() {
  return (
    <EmptyState
      picture="empty-search"
      title="No classes yet"
      text="New classes appear here as soon as the club has approved them."
    />
  )
}
