import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { MailRecord } from '../../domain/mail.records.ts'
import { MAIL_PAUSES_MS } from '../../domain/mail-keys.ts'
import type { MailGateway } from '../../gateways/mail.ts'
import { messageOf } from './message.ts'
import { remindOfPasses } from './remind-of-passes.ts'
import { remindStudents } from './remind-students.ts'

const LOOK_MS = 15_000
/** Pause between two tries to reach a mail server. */
const PROBE_MS = 45_000
/** How long a process has for one mail; longer than the mail gateway takes at most. */
const LEASE_MS = 60_000
/** Mails of all processes together; `RATE_LIMIT_SCALE` multiplies it like every limit. */
const MAX_MAILS_A_MINUTE = 60

/**
 * Reminds students and sends due mails every 15 s, and right after this process has recorded one, until it is stopped.
 * While the mail server cannot be reached, it tries one mail a minute.
 */
export function startMailSender(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let wake = new AbortController()
  let remindedUntil: Date | undefined
  let passesUntil: Date | undefined
  let probeAtMs = 0
  deps.stores.mails.onInsert(() => wake.abort())
  const run = async () => {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      try {
        remindedUntil = await remindStudents(deps, remindedUntil)
        passesUntil = await remindOfPasses(deps, passesUntil)
        if (Date.now() >= probeAtMs) {
          const isUnreached = await sendDueMails(deps, stopping.signal)
          probeAtMs = isUnreached ? Date.now() + PROBE_MS : 0
        }
      } catch (error) {
        // The next look tries again.
        deps.log.warn({ err: error }, 'sending mails interrupted')
      }
      const signal = AbortSignal.any([stopping.signal, wake.signal])
      await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
      deps.mail?.close()
    },
  }
}

/**
 * Sends the mails that are due, one after another, each at least once: a mail counts as sent only after the mail server
 * has taken it. Safe to run in several processes at once.
 * @returns whether it stopped because the mail server cannot be reached
 */
export async function sendDueMails(deps: Deps, signal?: AbortSignal): Promise<boolean> {
  const { mail: gateway, stores, clock, config } = deps
  const rate = { points: Math.ceil(MAX_MAILS_A_MINUTE * config.RATE_LIMIT_SCALE), seconds: 60 }
  while (gateway && !signal?.aborted) {
    const now = clock.now()
    if (!(await stores.mails.isDue(now)) || (await stores.limits.take(rate, 'mails')).isOver) return false
    const claimed = await stores.mails.claim(now, LEASE_MS)
    if (claimed && !(await sendMail(deps, gateway, claimed))) return true
  }
  return false
}

async function sendMail(deps: Deps, gateway: MailGateway, mail: MailRecord): Promise<boolean> {
  const { mails } = deps.stores
  try {
    const message = await messageOf(deps, mail)
    if (!message) {
      await mails.endClaim(mail, { state: 'dropped', nextAt: null })
      return true
    }
    await gateway.send(message)
  } catch (error) {
    if (deps.stores.isDown(error)) throw error
    if (isUnreachable(error)) {
      await putOff(deps, mail, error)
      return false
    }
    await giveUpFor(deps, mail, error)
    return true
  }
  await mails.markSent(mail._id, deps.clock.now())
  return true
}

/** Codes of nodemailer and of the network: no mail would get through now. */
const UNREACHABLE = [
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'EAUTH',
]
/** "Service not available", also as the answer to a mail. */
const NOT_AVAILABLE = 421

/** Distinguishes a mail server that takes nothing from one that refuses this mail. */
function isUnreachable(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (responseCode !== undefined && code !== 'EAUTH') return responseCode === NOT_AVAILABLE
  return code !== undefined && UNREACHABLE.includes(code)
}

/** A mail that no server was asked about keeps its tries, and is tried again when the server may be back. */
async function putOff({ stores, clock, log }: Deps, mail: MailRecord, error: unknown): Promise<void> {
  log.warn({ mail: mail._id, reason: reasonOf(error) }, 'mail server not reached')
  await stores.mails.unclaim(mail, clock.now())
}

/** Puts a mail off until its next try, or for good. The error of a mail server names addresses, so it is not logged whole. */
async function giveUpFor({ stores, clock, log }: Deps, mail: MailRecord, error: unknown): Promise<void> {
  const pauseMs = MAIL_PAUSES_MS[mail.tries - 1]
  const facts = { mail: mail._id, tries: mail.tries, reason: reasonOf(error) }
  if (pauseMs === undefined) {
    log.error(facts, 'mail failed for good')
    await stores.mails.endClaim(mail, { state: 'failed', nextAt: null })
    return
  }
  log.warn(facts, 'mail not sent')
  await stores.mails.endClaim(mail, { state: 'due', nextAt: new Date(clock.now().getTime() + pauseMs) })
}

/** The code of the mail server, the connection or the identity provider, such as `550` or `ECONNREFUSED`; else our message. */
function reasonOf(error: unknown): string {
  const { responseCode, code, message, cause } = error as {
    responseCode?: number
    code?: string
    message?: string
    cause?: { code?: string }
  }
  return String(responseCode ?? cause?.code ?? code ?? message)
}
