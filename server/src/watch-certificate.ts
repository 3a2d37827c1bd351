import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '@ningjing/contract/endpoint'
import { readHealth } from '@ningjing/contract/health/health'
import type { Deps } from './deps.ts'
import { MIN_CERTIFICATE_DAYS, readSite } from './gateways/site-address.ts'
import { recordAlert } from './steps/record-alert.ts'

/** The proxy may start after this process. */
const FIRST_MS = 60_000
const EVERY_MS = 24 * 3600_000
/** Errors of Node for a certificate that browsers refuse; another error may be the network of this machine. */
const REFUSED = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)|(DEPTH_ZERO_)?SELF_SIGNED_CERT)/

/** Checks the certificate of the site once a day, in production. */
export async function watchCertificate(deps: Deps): Promise<void> {
  if (!deps.config.production) return
  await pause(FIRST_MS, undefined, { ref: false })
  while (!deps.lifecycle.isStopping) {
    await checkCertificate(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the certificate of the site was not checked')
    })
    await pause(EVERY_MS, undefined, { ref: false })
  }
}

/** Tells the admins of a certificate that ends soon, or that browsers refuse. Throws when the site does not answer. */
export async function checkCertificate(deps: Deps, read = readSite): Promise<void> {
  const { SITE_ORIGIN } = deps.config
  if (!SITE_ORIGIN?.startsWith('https:')) return
  try {
    const { certificateDays: days } = await read(SITE_ORIGIN + pathOf(readHealth))
    if (days !== undefined && days < MIN_CERTIFICATE_DAYS) await recordAlert(deps, 'certificate', days)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && REFUSED.test(String(error.code)))) throw error
    await recordAlert(deps, 'certificate')
  }
}
