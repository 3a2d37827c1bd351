import { listInstructors } from '@ningjing/contract/instructors'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keyOf } from '../../lib/query.ts'

/** All instructors, most classes first. */
export const allInstructors = () =>
  queryOptions({ queryKey: keyOf('instructors'), queryFn: () => call(listInstructors) })
