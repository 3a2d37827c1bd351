import { readClub, readHome } from '@ningjing/contract/club/club'
import { CURRENCIES } from '@ningjing/contract/formats'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { keyOf } from '../../lib/calls/query.ts'
import { formats, setFormats, shownZone } from '../../lib/formats.ts'
import { readWrittenFrom } from '../../ui/written.ts'

// The parts of every screen know no contract.
readWrittenFrom(() => ({
  sign: CURRENCIES[formats().currency].sign,
  clock: formats().clock,
  zone: shownZone(),
}))

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

/** Query for the home page of the club. */
export const theHome = () =>
  queryOptions({
    queryKey: keyOf('club', 'home'),
    queryFn: () => call(readHome),
    staleTime: Number.POSITIVE_INFINITY,
  })
