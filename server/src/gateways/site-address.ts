import { get as plainGet } from 'node:http'
import { get as secureGet } from 'node:https'
import { TLSSocket } from 'node:tls'

/** Time for the site to answer, in milliseconds. */
const ANSWER_MS = 10_000

/** Asks an address as a visitor does. Rejects when name, connection or certificate is wrong. */
export function readSite(address: string): Promise<{ status: number; certificateEnds?: Date | undefined }> {
  const get = address.startsWith('https:') ? secureGet : plainGet
  return new Promise((resolve, reject) => {
    const request = get(address, { timeout: ANSWER_MS }, (response) => {
      const { socket, statusCode: status = 0 } = response
      const ends = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined
      response.resume()
      resolve({ status, certificateEnds: ends ? new Date(ends) : undefined })
    })
    request.on('timeout', () => request.destroy(new Error(`${address} does not answer`)))
    request.on('error', reject)
  })
}
