import * as z from 'zod/mini'

const ADDRESS = 'https://identitytoolkit.googleapis.com/v1/projects?key='
/** Time for Firebase to answer, in milliseconds. */
const ANSWER_MS = 10_000

const Answer = z.object({
  authorizedDomains: z.optional(z.array(z.string())),
  error: z.optional(z.object({ message: z.string() })),
})

/**
 * Whether Firebase signs people in on a site, and its links lead there. Asked as a browser does on that site, whose key
 * may be restricted to it. Rejects with the reason of Firebase when it refuses the key.
 */
export async function isAuthorizedDomain(apiKey: string, siteOrigin: string): Promise<boolean> {
  const answer = await fetch(ADDRESS + encodeURIComponent(apiKey), {
    headers: { referer: `${siteOrigin}/` },
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const { authorizedDomains = [], error } = Answer.parse(await answer.json())
  if (error) throw new Error(`VITE_FIREBASE_API_KEY: ${error.message}`)
  const { hostname } = new URL(siteOrigin)
  return authorizedDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}
