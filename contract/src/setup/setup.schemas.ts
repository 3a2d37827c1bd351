import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as setup from './setup.ts'

const Step = z.enum(['done', 'open'])

/** How far each step of a new club is, in the order in which a club takes them. */
const Setup = z.object({
  /** Whether the site has a name, a logo and a color of its own, and an address. */
  name: Step,
  logo: Step,
  color: Step,
  address: Step,
  /** Whether somebody is an instructor, or teaches that class. */
  teacher: Step,
  /** Whether visitors find a class with a date to come. */
  class: Step,
  /** Whether terms, privacy and refunds differ from those of the release. */
  texts: Step,
  /**
   * `test-key`: the key moves no money; `no-charges`: the account may not charge cards yet; `no-events`: Stripe does not
   * send every event to the site; `unknown`: Stripe did not answer, or the key may not read the account.
   */
  cards: z.enum(['done', 'test-key', 'no-charges', 'no-events', 'unknown']),
  /** `no-server`: no mail server is set. Done once the mail server has taken a test mail. */
  mail: z.enum(['done', 'open', 'no-server']),
  /** Whether there is an admin whom ADMIN_EMAILS does not name. */
  admin: Step,
})
export type Setup = z.infer<typeof Setup>

export const readSetup = endpoint(setup.readSetup, {
  summary: 'How far each step of the setup of the club is, as the server finds it.',
  reply: Setup,
})

/** What one check has found; without errors and warnings all is well. */
const Finding = z.object({
  name: z.enum(setup.CHECK_NAMES),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type Finding = z.infer<typeof Finding>

export const readDoctor = endpoint(setup.readDoctor, {
  summary:
    'Tries every service that the settings name, as `npm run doctor` does. The name of a setting stands for its value.',
  reply: z.array(Finding),
  limit: 'doctor',
})
