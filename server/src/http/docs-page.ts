import { readFileSync } from 'node:fs'
import express, { Router } from 'express'
import absolutePath from 'swagger-ui-dist/absolute-path.js'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ningjing API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`
const START = `window.ui = SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true })\n`

const openApiFile = new URL('../../../docs/openapi.json', import.meta.url)

/** Serves the API documentation (Swagger UI) at /docs, without files of other origins. */
export function docsPage(): Router {
  const router = Router()
  router.get('/', (_req, res) => {
    res.type('html').send(PAGE)
  })
  router.get('/start.js', (_req, res) => {
    res.type('js').send(START)
  })
  router.get('/openapi.json', (_req, res) => {
    res.type('json').send(readFileSync(openApiFile))
  })
  router.use(express.static(absolutePath(), { index: false, redirect: false }))
  return router
}
