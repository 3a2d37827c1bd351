import startSite from './site.setup.ts'

/**
 * Starts a product of its own for journeys that would disturb the others. The calls of `world.ts` go there until it is
 * stopped.
 */
export async function startOwnSite(): Promise<{ site: string; stop: () => Promise<void> }> {
  const shared = { ...process.env }
  const stopSite = await startSite()
  return {
    site: process.env.E2E_SITE ?? '',
    stop: async () => {
      Object.assign(process.env, shared)
      await stopSite()
    },
  }
}
