import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Up = z.object({ status: z.literal('ok') })

export const readHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  atRoot: true,
  access: 'anyone',
  summary: 'Answers 200 while the process runs.',
  reply: Up,
})

export const readReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  atRoot: true,
  access: 'anyone',
  summary: 'Answers 200 only when database, seed, accounts, identity and cards are all up.',
  reply: Up,
  problems: ['service.starting'],
})
