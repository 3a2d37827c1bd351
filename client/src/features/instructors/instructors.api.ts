import type { Reply } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import {
  listInstructors,
  MAX_POPULAR_INSTRUCTORS,
  readInstructor,
} from '@ningjing/contract/instructors/instructors'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { keyOf, PUBLIC_FRESH_MS } from '../../lib/calls/query.ts'

// They count and show classes, so they are read again whenever classes are.

/** An instructor with their approved classes. */
export type InstructorPage = Reply<EndpointOf<typeof readInstructor>>

/** Query for all instructors, most classes first. */
export const allInstructors = () =>
  queryOptions({
    queryKey: keyOf('classes', 'instructors'),
    queryFn: () => call(listInstructors),
    staleTime: PUBLIC_FRESH_MS,
  })

/** Query for the instructors with the most classes. */
export const popularInstructors = () =>
  queryOptions({
    queryKey: keyOf('classes', 'instructors', 'popular'),
    queryFn: async () => (await call(listInstructors)).slice(0, MAX_POPULAR_INSTRUCTORS),
    staleTime: PUBLIC_FRESH_MS,
  })

/** Query for one instructor with their approved classes. */
export const instructorPage = (id: string) =>
  queryOptions({
    queryKey: keyOf('classes', 'instructors', id),
    queryFn: () => call(readInstructor, { params: { id } }),
    staleTime: PUBLIC_FRESH_MS,
  })
