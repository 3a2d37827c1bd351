import { issueToken, logout, sendConfirmation, sendPasswordReset } from '@ningjing/contract/auth/auth.schemas'
import type { Deps } from '../../deps.ts'
import type { SignIn, Tokens } from '../../http/caller.ts'
import type { Serve } from '../../http/serve.ts'
import { endToken } from './end-token.ts'
import { mailConfirmation, mailPasswordReset } from './mail-links.ts'
import { recordSignIn } from './sign-in.ts'

/** Exchanges the provider's ID token for an API token, ends sign-ins, and mails links that confirm an address or reset a password. */
export function authRoutes(deps: Deps, serve: Serve, tokens: Tokens, signIn: SignIn): void {
  serve(issueToken, async ({ body, address }, who) => {
    const user = await signIn(deps, who, body.email, address)
    await recordSignIn(deps, user._id, who.signedInAt)
    return { token: tokens.issue(user, who.signedInAt) }
  })
  serve(sendConfirmation, ({ address }, who) => mailConfirmation(deps, signIn, who, address))
  serve(sendPasswordReset, ({ body }) => mailPasswordReset(deps, body.email))
  serve(logout, ({ body }, caller, token) => endToken(deps, caller, token, body.everywhere))
}
