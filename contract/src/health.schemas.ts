import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as health from './health.ts'

const Up = z.object({ status: z.literal('ok') })

export const readHealth = endpoint(health.readHealth, {
  summary: 'Answers 200 while the process runs.',
  reply: Up,
})

export const readReadiness = endpoint(health.readReadiness, {
  summary: 'Answers 200 only when database, seed, accounts, identity and cards are all up.',
  reply: Up,
  problems: ['service.starting'],
})
