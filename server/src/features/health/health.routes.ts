import { readHealth, readReadiness } from '@ningjing/contract/health/health.schemas'
import { VERSION } from '../../base/version.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { createReadiness } from './readiness.ts'

const UP = { status: 'ok', version: VERSION } as const

/** Liveness and readiness of the process. */
export function healthRoutes(deps: Deps, serve: Serve): void {
  const readiness = createReadiness(deps)
  serve(readHealth, () => UP)
  serve(readReadiness, () => readiness())
}
