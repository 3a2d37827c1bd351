import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as health from './health.ts'

export const readHealth = endpoint(health.readHealth, {
  summary: 'Answers 200 while the process runs, with the version of its release.',
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
})

const State = z.enum(['up', 'down', 'unknown'])
const Readiness = z.object({ status: z.literal('ok'), cards: State, identity: State })
export type Readiness = z.output<typeof Readiness>

export const readReadiness = endpoint(health.readReadiness, {
  summary:
    'Answers 200 while the database answers within a second and the process is not stopping. The providers are shown, but do not count.',
  reply: Readiness,
  problems: ['service.stopping', 'service.database-down'],
})
