import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import { Email, filledText, Modified, OptionalPictureUrl } from '../fields.schemas.ts'
import { Address, Phone, UserName } from '../users/users.schemas.ts'
import { GENDERS } from '../users/users.ts'
import * as auth from './auth.ts'

export const issueToken = endpoint(auth.issueToken, {
  summary:
    "Exchanges the identity provider's ID token for an API token, creating a bare student record when there is none.",
  body: z.object({ email: Email }),
  reply: z.object({ token: z.string() }),
  problems: ['user.email-taken'],
  limit: 'token',
})

export const logout = endpoint(auth.logout, {
  summary:
    'Ends the sign-in of this token, or with `everywhere` every sign-in of the caller and their private calendar.',
  body: z.object({ everywhere: z.optional(z.boolean()) }),
  reply: Modified,
  limit: 'change',
})

/**
 * Who mails the link: the club, or where it sends no mails the identity provider, which the client then asks for it.
 */
const LinkSender = z.object({ by: z.enum(['club', 'provider']) })
export type LinkSender = z.infer<typeof LinkSender>

export const sendConfirmation = endpoint(auth.sendConfirmation, {
  summary:
    'Mails the caller a link that confirms their e-mail address. `by` is `provider` where the club sends no mails: then ask the identity provider for it.',
  reply: LinkSender,
  problems: ['user.email-taken'],
  limit: 'confirmation',
})

export const sendPasswordReset = endpoint(auth.sendPasswordReset, {
  summary:
    'Mails a link to choose a new password, if the address has an account; the answer is the same if it has none. `by` as for confirmations.',
  body: z.object({ email: Email }),
  reply: LinkSender,
  limit: 'passwordReset',
})

const email = filledText('email-required')
const password = z.string().check(z.minLength(1, ruleText('password-required')))

/** A new password and its repetition. */
const passwordPair = {
  password: password.check(
    z.minLength(auth.MIN_PASSWORD_LENGTH, ruleText('password-too-short')),
    z.regex(auth.PASSWORD_FORM, ruleText('password-too-weak')),
  ),
  confirm: z.string(),
}
const isPairEqual = z.refine<{ password: string; confirm: string }>(
  (typed) => typed.confirm !== '' && typed.confirm === typed.password,
  { path: ['confirm'], error: ruleText('passwords-differ') },
)

/** The forms of the login and registration pages and of the profile, as they are filled in (product §5). */
export const LoginForm = z.object({ email, password })
export const PasswordResetForm = z.object({ email })
export const PasswordChangeForm = z.object({ current: password, ...passwordPair }).check(isPairEqual)
export const RegistrationForm = z
  .object({
    name: z.pipe(filledText('name-required'), UserName),
    // An e-mail that is not valid gets a banner instead of a message at its field (product §8).
    email,
    ...passwordPair,
    photo: OptionalPictureUrl,
    phone: Phone,
    gender: z.enum([...GENDERS, '']),
    address: Address,
  })
  .check(isPairEqual)
