import * as z from 'zod/mini'
import { PROJECT_ID } from '../identity/project-id.ts'
import type { Mail } from './mail.ts'

const SUBJECTS: Record<string, string> = {
  VERIFY_EMAIL: 'Confirm your e-mail address',
  PASSWORD_RESET: 'Choose a new password',
}

const Codes = z.object({
  oobCodes: z.array(
    z.object({ email: z.string(), requestType: z.string(), oobCode: z.string(), oobLink: z.url() }),
  ),
})

/** Types of links that the product mails itself. */
const OF_PRODUCT = ['VERIFY_EMAIL', 'PASSWORD_RESET']

/**
 * Collects what the identity emulator would mail. The emulator lists links until they are used, without a time, so
 * call `collect` often.
 * @param identityUrl address of the emulator
 * @param isProductMailed whether the product mails confirmations and resets, so that their links are in its mails
 */
export function collectIdentityMails(identityUrl: string, isProductMailed: boolean, now = () => new Date()) {
  const mails = new Map<string, Mail>()
  return {
    async collect(): Promise<void> {
      const response = await fetch(`${identityUrl}/emulator/v1/projects/${PROJECT_ID}/oobCodes`)
      for (const { email, requestType, oobCode, oobLink } of Codes.parse(await response.json()).oobCodes) {
        if (mails.has(oobCode) || (isProductMailed && OF_PRODUCT.includes(requestType))) continue
        mails.set(oobCode, {
          to: email,
          subject: SUBJECTS[requestType] ?? requestType,
          link: oobLink,
          at: now(),
        })
      }
    },
    /** Newest first. */
    list: (): Mail[] => [...mails.values()].reverse(),
  }
}
