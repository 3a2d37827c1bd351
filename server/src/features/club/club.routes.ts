import { readClub } from '@ningjing/contract/club.schemas'
import type { Deps } from '../../base/deps.ts'
import type { Serve } from '../../http/serve.ts'
import { clubOf } from './club.ts'

/** What the site says about the club. */
export function clubRoutes({ config }: Deps, serve: Serve): void {
  const club = clubOf(config)
  serve(readClub, () => club)
}
