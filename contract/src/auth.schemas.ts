import * as z from 'zod/mini'
import * as auth from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Email } from './fields.schemas.ts'

export const issueToken = endpoint(auth.issueToken, {
  summary:
    "Exchanges the identity provider's ID token for an API token, creating a bare student record when there is none.",
  body: z.object({ email: Email }),
  reply: z.object({ token: z.string() }),
  problems: ['user.email-taken'],
  limit: 'token',
})
