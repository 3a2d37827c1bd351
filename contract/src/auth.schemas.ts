import * as z from 'zod/mini'
import * as auth from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Email } from './fields.schemas.ts'

export const issueToken = endpoint(auth.issueToken, {
  summary:
    "Trades the identity provider's ID token for the API's own token, making a bare student record when there is none.",
  body: z.object({ email: Email }),
  reply: z.object({ token: z.string() }),
  problems: ['user.email-taken'],
  limit: 'token',
})
