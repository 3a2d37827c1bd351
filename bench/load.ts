import autocannon from 'autocannon'

/** What the server stood when it was asked without a pause. */
export type Load = { path: string; perSecond: number; p99Ms: number; failed: number }

/** What visitors ask for most: two pages, and the list behind them. */
const ASKED = ['/', '/classes', '/ningjing/publicClasses']

const SECONDS = 10
const CONNECTIONS = 20

/** Asks for each path for some seconds, from several connections at once, one path after the other. */
export async function loadServer(site: string): Promise<Load[]> {
  const loads: Load[] = []
  for (const path of ASKED) {
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
