import { DRAWN_LOGO, DRAWN_LOGO_DARK, fileOfVersion } from '@ningjing/contract/club/club'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { CURRENCIES } from '@ningjing/contract/formats'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { theClub } from '../../lib/calls/the-club.ts'
import { formats, shownZone } from '../../lib/formats.ts'
import { ClubContext, type ShownClub } from '../../ui/club.ts'
import { readWrittenFrom } from '../../ui/written.ts'

// The parts of every screen know no contract.
readWrittenFrom(() => ({
  sign: CURRENCIES[formats().currency].sign,
  clock: formats().clock,
  zone: shownZone(),
}))

/** Tells the parts of every screen what the club is called and looks like. */
export function ClubProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(theClub())
  const shown = useMemo(() => data && shownClub(data), [data])
  return <ClubContext value={shown}>{children}</ClubContext>
}

/** With the drawn mark in the color of this version, which browsers would keep for an hour. */
function shownClub({ name, version, look }: Club): ShownClub {
  const [logo, logoDark] = [look.logo, look.logoDark].map((path) =>
    path === DRAWN_LOGO || path === DRAWN_LOGO_DARK ? fileOfVersion(path, version) : path,
  ) as [string, string]
  return { name, look: { ...look, logo, logoDark } }
}
