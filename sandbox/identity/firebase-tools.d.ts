/** The parts of the Auth emulator that the sandbox uses; the package has no types. */
declare module 'firebase-tools/lib/emulator/auth/apiSpec.js' {
  const exported: { default: { paths: Record<string, unknown> } }
  export default exported
}

declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http'
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  /** @param singleProjectMode 0 also serves other projects, without a warning */
  export function createApp(
    projectId: string,
    singleProjectMode: 0 | 1 | 2,
    stateOfProject: Map<string, AgentProjectState>,
  ): Promise<RequestListener>
}

declare module 'firebase-tools/lib/emulator/auth/state.js' {
  export type ProviderInfo = { providerId: string; rawId: string; email?: string }
  export type Account = {
    localId: string
    email?: string
    providerUserInfo?: ProviderInfo[]
  }
  export class AgentProjectState {
    constructor(projectId: string)
    readonly users: ReadonlyMap<string, Account>
    overwriteUserWithLocalId(localId: string, account: Account): Account
  }
}
