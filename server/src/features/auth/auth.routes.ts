import { issueToken } from '@ningjing/contract/auth'
import { note } from '../../audit.ts'
import type { Deps } from '../../deps.ts'
import type { Tokens } from '../../http/caller.ts'
import type { Serve } from '../../http/serve.ts'
import { signIn } from './sign-in.ts'

/** Trades the provider's ID token for ours. */
export function authRoutes(deps: Deps, serve: Serve, tokens: Tokens): void {
  serve(issueToken, async ({ body }, who) => {
    const user = await signIn(deps, who, body.email)
    await note(deps, user._id, 'user.sign-in', user._id)
    return { token: tokens.issue(user) }
  })
}
