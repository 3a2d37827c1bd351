import { readClub } from '@ningjing/contract/club/club'
import { queryOptions } from '@tanstack/react-query'
import { setFormats } from '../formats.ts'
import { call } from './call.ts'
import { keyOf } from './query.ts'

/** Query for the facts about the club. They change when an admin publishes a version of the site. */
export const theClub = () =>
  queryOptions({
    queryKey: keyOf('club'),
    queryFn: async () => {
      const club = await call(readClub)
      setFormats(club)
      return club
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
