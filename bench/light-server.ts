import { createServer, type RequestListener, request } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

export type File = { type: string; content: Buffer }

/** A site that runs beside the product while it is measured. */
export type LightSite = { origin: string; close: () => void }

/** The packaged Chromium 147 crashes on an answer with this header while Lighthouse traces it. */
const NOT_PASSED = 'referrer-policy'

/** Passes everything on to a site and back as it comes, but for one header that changes nothing of what is measured. */
export function passOn(site: string): Promise<LightSite> {
  const { host, hostname, port } = new URL(site)
  return listen((req, res) => {
    const { method, url: path } = req
    const asked = request({ hostname, port, method, path, headers: { ...req.headers, host } }, (answer) => {
      const { [NOT_PASSED]: _, ...headers } = answer.headers
      res.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(res)
    })
    asked.on('error', () => res.destroy())
    req.pipe(asked)
  })
}

/**
 * Serves files from memory, compressed once, with as little work for each request as can be.
 * @param find the file of a path, asked once
 */
export function serveLight(find: (path: string) => Promise<File | undefined>): Promise<LightSite> {
  const ready = new Map<string, ReturnType<typeof prepare>>()
  return listen(async ({ url = '/' }, res) => {
    const prepared = ready.get(url) ?? prepare(find(url))
    ready.set(url, prepared)
    const { status, headers, body } = await prepared
    res.writeHead(status, headers).end(body)
  })
}

const TEXT = /text|javascript|json|svg/

async function prepare(found: Promise<File | undefined>) {
  const file = await found
  if (!file) return { status: 404, headers: {}, body: Buffer.alloc(0) }
  const isText = TEXT.test(file.type)
  return {
    status: 200,
    headers: { 'content-type': file.type, ...(isText && { 'content-encoding': 'br' }) },
    body: isText ? await promisify(brotliCompress)(file.content) : file.content,
  }
}

async function listen(answer: RequestListener): Promise<LightSite> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
