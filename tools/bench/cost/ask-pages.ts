import { once } from 'node:events'
import { get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Worker of cold-pages.ts: requests pages all at once, each on a connection of its own; sends how many failed. */
const pages: string[] = workerData
const opened = await Promise.all(
  pages.map(async (page) => {
    const [answer] = await once(get(page, { agent: false, headers: { accept: 'text/html' } }), 'response')
    await once(answer.resume(), 'end')
    return answer.statusCode === 200
  }),
)
parentPort?.postMessage(opened.filter((isOk) => !isOk).length)
