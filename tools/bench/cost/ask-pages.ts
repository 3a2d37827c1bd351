import { once } from 'node:events'
import { get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Worker of cold-pages.ts: requests pages all at once, each on a connection of its own; sends how many failed. */
const pages: string[] = workerData
/** As a browser asks, which takes a page compressed. */
const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' }
const opened = await Promise.all(
  pages.map(async (page) => {
    const [answer] = await once(get(page, { agent: false, headers }), 'response')
    await once(answer.resume(), 'end')
    return answer.statusCode === 200
  }),
)
parentPort?.postMessage(opened.filter((isOk) => !isOk).length)
