import { MAX_CHECK_MS } from '@ningjing/contract/setup/setup'
import { readDoctor, readSetup } from '@ningjing/contract/setup/setup.schemas'
import { withoutSettings } from '../../base/without-settings.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { runChecks } from './checks.ts'
import { setupReader } from './read-setup.ts'

/**
 * What a new club has still to do, and whether its services work, for admins.
 * @param hasOwnTexts whether terms, privacy and refunds differ from those of the release
 */
export function setupRoutes(deps: Deps, serve: Serve, hasOwnTexts: boolean): void {
  serve(readSetup, setupReader(deps, hasOwnTexts))
  serve(readDoctor, async () => {
    const findings = await runChecks(deps, MAX_CHECK_MS)
    const shown = (texts: string[]) => texts.map((text) => withoutSettings(text, deps.config))
    return findings.map(({ name, errors, warnings }) => ({
      name,
      errors: shown(errors),
      warnings: shown(warnings),
    }))
  })
}
