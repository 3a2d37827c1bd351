import { createContext, use } from 'react'

/** What all screens show of the club. */
export type ShownClub = {
  name: string
  look: {
    logo: string
    logoDark: string
    /** Width by height. */
    logoRatio: number
    logoDarkRatio: number
    logoHasName: boolean
  }
}

/** The club; undefined until it is known. Pages of the server bring it. */
export const ClubContext = createContext<ShownClub | undefined>(undefined)

/** Name of the club; empty until it is known. */
export const useClubName = () => use(ClubContext)?.name ?? ''
