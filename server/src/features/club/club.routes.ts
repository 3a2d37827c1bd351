import { readClub } from '@ningjing/contract/club/club.schemas'
import type { Deps } from '../../deps.ts'
import { clubOf } from '../../domain/club.ts'
import type { Serve } from '../../http/serve.ts'

/** What the site says about the club. */
export function clubRoutes({ config }: Deps, serve: Serve): void {
  const club = clubOf(config)
  serve(readClub, () => club)
}
