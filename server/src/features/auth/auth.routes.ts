import { issueToken } from '@ningjing/contract/auth.schemas'
import type { Deps } from '../../base/deps.ts'
import type { Tokens } from '../../http/caller.ts'
import type { Serve } from '../../http/serve.ts'
import { recordSignIn, signIn } from './sign-in.ts'

/** Exchanges the provider's ID token for an API token. */
export function authRoutes(deps: Deps, serve: Serve, tokens: Tokens): void {
  serve(issueToken, async ({ body }, who) => {
    const user = await signIn(deps, who, body.email)
    await recordSignIn(deps, user._id, who.signedInAt)
    return { token: tokens.issue(user) }
  })
}
