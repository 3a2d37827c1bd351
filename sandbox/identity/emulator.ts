import type { RequestListener } from 'node:http'
import apiDescription from 'firebase-tools/lib/emulator/auth/apiSpec.js'
import { createApp } from 'firebase-tools/lib/emulator/auth/server.js'
import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

/** Calls that the product, its tests and the admin SDK make. */
const USED_PATHS = [
  /^\/v1\/accounts:(createAuthUri|delete|lookup|resetPassword|sendOobCode|signInWithIdp|signInWithPassword|signUp|update)$/,
  /^\/v1\/token$/,
  /^\/v1\/projects$/,
  /^\/v1\/projects\/{targetProjectId}\/accounts(:(batchCreate|batchGet|delete|lookup|update))?$/,
  /^\/emulator\/v1\/projects\/{targetProjectId}\/(accounts|config|oobCodes)$/,
]

/**
 * The official Auth emulator as a request handler, keeping the accounts of its project in `state`.
 * @param projectId name of the project, which needs no account anywhere when it begins with `demo-`
 */
export function createEmulator(projectId: string, state: AgentProjectState): Promise<RequestListener> {
  forgetUnusedPaths()
  return createApp(projectId, 0, new Map([[projectId, state]]))
}

/** Most of the emulator's start is spent on compiling its API description: 1.5 s instead of 5 s. */
function forgetUnusedPaths(): void {
  const { paths } = apiDescription.default
  for (const path of Object.keys(paths)) {
    if (!USED_PATHS.some((used) => used.test(path))) delete paths[path]
  }
}
