import { readClub } from '@ningjing/contract/club.schemas'
import { clubOf } from '../../base/club.ts'
import type { Deps } from '../../base/deps.ts'
import type { Serve } from '../../http/serve.ts'

/** What the site says about the club. */
export function clubRoutes({ config }: Deps, serve: Serve): void {
  const club = clubOf(config)
  serve(readClub, () => club)
}
