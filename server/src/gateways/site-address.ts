import { get as plainGet } from 'node:http'
import { get as secureGet } from 'node:https'
import { TLSSocket } from 'node:tls'

/** Time for the site to answer, in milliseconds. */
const ANSWER_MS = 10_000
const DAY_MS = 24 * 3600_000
/** Let's Encrypt renews 30 days before the end. */
export const MIN_CERTIFICATE_DAYS = 14

/** What a visitor gets, and for how many whole days the certificate is still valid. */
export type SiteAnswer = { status: number; certificateDays?: number | undefined }

/** Asks an address as a visitor does. Rejects when name, connection or certificate is wrong. */
export function readSite(address: string): Promise<SiteAnswer> {
  const get = address.startsWith('https:') ? secureGet : plainGet
  return new Promise((resolve, reject) => {
    const request = get(address, { timeout: ANSWER_MS }, (response) => {
      const { socket, statusCode: status = 0 } = response
      const ends = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined
      response.resume()
      const certificateDays = ends ? Math.floor((Date.parse(ends) - Date.now()) / DAY_MS) : undefined
      resolve({ status, certificateDays })
    })
    request.on('timeout', () => request.destroy(new Error(`${address} does not answer`)))
    request.on('error', reject)
  })
}
