import { issueToken, logout } from '@ningjing/contract/auth/auth.schemas'
import type { Deps } from '../../deps.ts'
import type { SignIn, Tokens } from '../../http/caller.ts'
import type { Serve } from '../../http/serve.ts'
import { endToken } from './end-token.ts'
import { recordSignIn } from './sign-in.ts'

/** Exchanges the provider's ID token for an API token, and ends sign-ins. */
export function authRoutes(deps: Deps, serve: Serve, tokens: Tokens, signIn: SignIn): void {
  serve(issueToken, async ({ body, address }, who) => {
    const user = await signIn(deps, who, body.email, address)
    await recordSignIn(deps, user._id, who.signedInAt)
    return { token: tokens.issue(user, who.signedInAt) }
  })
  serve(logout, ({ body }, caller, token) => endToken(deps, caller, token, body.everywhere))
}
