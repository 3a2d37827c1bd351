import { readHealth, readReadiness } from '@ningjing/contract/health.schemas'
import type { Deps } from '../../base/deps.ts'
import { VERSION } from '../../base/version.ts'
import type { Serve } from '../../http/serve.ts'
import { createReadiness } from './health.ts'

const UP = { status: 'ok', version: VERSION } as const

/** Liveness and readiness of the process. */
export function healthRoutes(deps: Deps, serve: Serve): void {
  const readiness = createReadiness(deps)
  serve(readHealth, () => UP)
  serve(readReadiness, () => readiness())
}
