import { readFileSync } from 'node:fs'
import { Router } from 'express'
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import { html } from '../base/html.ts'
import type { CountHere } from '../limits/local-limit.ts'
import { type CachedResponse, cachedResponse, sendCached } from './cached-response.ts'

const pageOf = (title: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`
const titleOf = (club: string) => `${club} API`

function openApiOf(club: string): string {
  const { info, ...rest } = JSON.parse(readFileSync(openApiFile, 'utf8'))
  return JSON.stringify({ info: { ...info, title: titleOf(club) }, ...rest })
}

const START = `window.ui = SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true })\n`

const openApiFile = new URL('../../../docs/openapi.json', import.meta.url)

/** How long browsers keep them without asking, in milliseconds. */
const PART_MS = 3600_000

/** The files of Swagger UI that the page names. */
const PARTS = ['/swagger-ui.css', '/swagger-ui-bundle.js']

/**
 * Serves the API documentation (Swagger UI) at /docs: the page, its script and style sheet, and openapi.json.
 * @param count counts a request of an address
 * @param nameNow name of the club
 */
export function docsPage(count: CountHere, nameNow: () => Promise<string>): Router {
  const router = Router()
  // Compressed at the first request, because few processes ever get one, and again for another name.
  let openApi: { name: string; response: Promise<CachedResponse> } | undefined
  router.use((req, _res, next) => {
    count(req.ip)
    next()
  })
  router.get('/', async (_req, res) => {
    res.type('html').send(pageOf(titleOf(await nameNow())).text)
  })
  router.get('/start.js', (_req, res) => {
    res.type('js').send(START)
  })
  router.get('/openapi.json', async (req, res, next) => {
    const name = await nameNow()
    if (openApi?.name !== name) openApi = { name, response: cachedResponse(openApiOf(name), 'json') }
    sendCached(await openApi.response, req, res, next)
  })
  router.get(PARTS, (req, res) => {
    res.sendFile(req.path, { root: absolutePath(), maxAge: PART_MS })
  })
  return router
}
