import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

export type Proxy = { origin: string; close: () => void }

const compress = promisify(brotliCompress)

/**
 * Serves a site on another port, without the `Referrer-Policy` header: the packaged Chromium 147 crashes when
 * Lighthouse traces an answer that has it.
 * @param edit changes the HTML of each page; all other answers stay as they are
 */
export async function startProxy(site: string, edit?: (html: string) => string): Promise<Proxy> {
  const { host, hostname, port } = new URL(site)
  const pages = new Map<string, Promise<Buffer>>()
  const server = createServer((req, res) => {
    const { method, url: path = '/' } = req
    const editsPage = edit && req.headers.accept?.includes('text/html')
    const headers = { ...req.headers, host, ...(editsPage && { 'accept-encoding': 'identity' }) }
    const forwarded = request({ hostname, port, method, path, headers }, async (answer) => {
      const { 'referrer-policy': _, ...rest } = answer.headers
      if (!editsPage) {
        res.writeHead(answer.statusCode ?? 502, rest)
        answer.pipe(res)
        return
      }
      const html = await text(answer)
      const page = pages.get(path) ?? compress(edit(html))
      pages.set(path, page)
      res.writeHead(answer.statusCode ?? 502, { 'content-type': 'text/html', 'content-encoding': 'br' })
      res.end(await page)
    })
    forwarded.on('error', () => res.destroy())
    req.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g

/** HTML without its scripts and the links to them. */
export const withoutScript = (html: string) => html.replace(SCRIPTS, '')
