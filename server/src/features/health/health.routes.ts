import { readHealth, readReadiness } from '@ningjing/contract/health.schemas'
import type { Deps } from '../../base/deps.ts'
import type { Serve } from '../../http/serve.ts'
import { assertReady } from './health.ts'

const UP = { status: 'ok' } as const

/** Liveness and readiness of the process. */
export function healthRoutes(deps: Deps, serve: Serve): void {
  serve(readHealth, () => UP)
  serve(readReadiness, async () => {
    await assertReady(deps)
    return UP
  })
}
