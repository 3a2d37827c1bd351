import * as z from 'zod/mini'
import { Terms } from '../classes/class-plan.schemas.ts'
import { endpoint } from '../endpoint.ts'
import * as club from './club.ts'

/** The club as its site names it; a text is empty where the club has none. */
export const Club = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  /** When it is open, in one line. */
  hours: z.string(),
  /** Time zone of its dates, such as `America/New_York`. */
  zone: z.string(),
  /** The tax that prices contain; no tax at 0 percent. */
  tax: z.object({ percent: z.number(), label: z.string(), number: z.string() }),
  /** The terms of cancelling for classes without terms of their own. */
  terms: Terms,
})

export type Club = z.infer<typeof Club>

export const readClub = endpoint(club.readClub, {
  summary: 'Name, address, hours, time zone, tax and terms of the club.',
  reply: Club,
})
