import autocannon from 'autocannon'

/** How the server answers requests without a pause. */
export type Load = { path: string; perSecond: number; p99Ms: number; failed: number }

/** The pages that visitors open most, and the list that they show. */
const PATHS = ['/', '/classes', '/ningjing/publicClasses']
const SECONDS = 10
const CONNECTIONS = 20

/** Requests each path for some seconds from several connections, one path after the other. */
export async function loadServer(site: string): Promise<Load[]> {
  const loads: Load[] = []
  for (const path of PATHS) {
    const { requests, latency, non2xx, errors } = await autocannon({
      url: new URL(path, site).href,
      duration: SECONDS,
      connections: CONNECTIONS,
      headers: { 'accept-encoding': 'br' },
    })
    loads.push({ path, perSecond: requests.average, p99Ms: latency.p99, failed: non2xx + errors })
  }
  return loads
}
