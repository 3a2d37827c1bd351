import { listVersions, publishSite, readVersion } from '@ningjing/contract/club/club'
import { clubOfSite } from '@ningjing/contract/club/club-of-site'
import { rampOf } from '@ningjing/contract/club/color'
import type { Site } from '@ningjing/contract/club/site.schemas'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { hasCode } from '../../lib/calls/call-error.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { setFormats } from '../../lib/formats.ts'
import { theHome } from './club.api.ts'

/** A site, and the number of the newest version that its editor has seen. */
export type SeenSite = { n: number; site: Site }
/** The site with which the form opens. */
export type StartSite = SeenSite & { currencyIsFixed: boolean }

const versionsKey = (email: string) => ownKeyOf('club', email, 'versions')

/** Query for the published versions, newest first. */
export const siteVersions = (email: string) =>
  queryOptions({ queryKey: versionsKey(email), queryFn: () => call(listVersions) })

/** Query for the site to edit. It is read once for each form, because a later answer must not replace what is typed. */
export const siteToEdit = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('club', email, 'site'),
    queryFn: readNewest,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The newest version; if it does not fit this release, the newest one that does. */
async function readNewest(): Promise<StartSite> {
  const [newest] = await call(listVersions)
  const n = newest?.n ?? 0
  for (let shown = n; ; shown -= 1) {
    try {
      return { ...(await readNumber(shown)), n }
    } catch (error) {
      // Version 0 is always there.
      if (shown === 0 || !hasCode(error, 'club.no-version')) throw error
    }
  }
}

/** The site of one version. Throws `CallError`. */
export async function readSite(n: number): Promise<Site> {
  return (await readNumber(n)).site
}

const readNumber = (n: number) => call(readVersion, { params: { n: String(n) } })

/** Publishes a site and shows it in this tab. Returns the number of its version; throws `CallError`. */
export function usePublishSite(email: string) {
  const client = useQueryClient()
  return async ({ n: shown, site }: SeenSite): Promise<number> => {
    const { n } = await call(publishSite, { body: { shown, site } })
    show(client, n, site)
    void client.invalidateQueries({ queryKey: versionsKey(email) })
    return n
  }
}

/** Shows a page in a color, `#rrggbb`. */
export function dress(page: HTMLElement, color: string): void {
  const { hue, chromaLight, chromaDark } = rampOf({ color })
  page.style.setProperty('--hue', String(hue))
  page.style.setProperty('--chroma-light', String(chromaLight))
  page.style.setProperty('--chroma-dark', String(chromaDark))
}

/** Other processes of the server, and the browser's cache, may still answer with the version before. */
function show(client: QueryClient, n: number, site: Site): void {
  const known = client.getQueryData(theClub().queryKey)
  if (known === undefined) return void client.invalidateQueries({ queryKey: theClub().queryKey })
  const { club, home } = clubOfSite(n, site, known)
  dress(document.documentElement, site.look.color)
  setFormats(club)
  client.setQueryData(theClub().queryKey, club)
  client.setQueryData(theHome().queryKey, home)
}
