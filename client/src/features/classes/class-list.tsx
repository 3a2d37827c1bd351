import type { PublicClass } from '@ningjing/contract/classes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { FullScreenSpinner } from '../../ui/spinner.tsx'
import { ClassGrid } from './class-grid.tsx'
import { popularClasses, publicClasses } from './classes.api.ts'

const LISTS = { public: publicClasses, popular: popularClasses }

type Props = {
  list: keyof typeof LISTS
  /** What can be done with a class: the screen brings the select button. */
  actionFor: (yogaClass: PublicClass) => ReactNode
}

/** A list of classes as cards, or why there are none. */
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
  if (data) return <ClassGrid classes={data} actionFor={actionFor} swiped={list === 'popular'} />
  if (isPending) return <FullScreenSpinner />
  return <LoadError what="the classes" onRetry={() => void refetch()} busy={isFetching} />
}
