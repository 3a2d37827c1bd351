import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ClubContext } from '../../ui/club.ts'
import { theClub } from './club.api.ts'

/** Tells the parts of every screen what the club is called and looks like. */
export function ClubProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(theClub())
  return <ClubContext value={data}>{children}</ClubContext>
}
