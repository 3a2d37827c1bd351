import * as club from '@ningjing/contract/club/club.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { clubNow } from '../../steps/club-now.ts'
import { publishSite } from './publish-site.ts'
import { listVersions, readVersion } from './versions.ts'

/** What the site says about the club, and its versions. */
export function clubRoutes(deps: Deps, serve: Serve): void {
  serve(club.readClub, async () => (await clubNow(deps)).club)
  serve(club.readHome, async () => (await clubNow(deps)).home)
  serve(club.listVersions, () => listVersions(deps))
  serve(club.readVersion, ({ params }) => readVersion(deps, params.n))
  serve(club.publishSite, ({ body }, caller) => publishSite(deps, caller._id, body))
}
