import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { type LightSite, serveLight } from './light-server.ts'

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="code"[^>]*>/g

/** Every page of a site as it is served, without any script; all its other files are the same. */
export function serveWithoutScript(site: string): Promise<LightSite> {
  return serveLight(async (path) => {
    const answer = await fetch(new URL(path, site), { headers: { accept: '*/*' } })
    if (!answer.ok) return undefined
    const type = answer.headers.get('content-type') ?? ''
    const content = Buffer.from(await answer.arrayBuffer())
    if (!type.startsWith('text/html')) return { type, content }
    return { type, content: Buffer.from(content.toString().replace(SCRIPTS, '')) }
  })
}

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

/** The least page that the client's packages can make: one heading, drawn by React. */
export async function serveBareReact(): Promise<LightSite> {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-bare-'))
  try {
    const built = await buildBareReact(folder)
    return await serveLight(async (path) => built.get(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Bare</title></head>
<body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`

const MAIN = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Namaste'))`

async function buildBareReact(folder: string) {
  await Promise.all([writeFile(join(folder, 'index.html'), PAGE), writeFile(join(folder, 'main.js'), MAIN)])
  const result = await build({
    root: folder,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    plugins: [packagesOfClient()],
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const files = await Promise.all(
    outputs.map(async ({ fileName }) => {
      const content = await readFile(join(folder, 'dist', fileName))
      return [String(`/${fileName}`), { type: TYPES[extname(fileName)] ?? '', content }] as const
    }),
  )
  const found = new Map(files)
  const page = found.get('/index.html')
  if (page) found.set('/', page)
  return found
}

const CLIENT = fileURLToPath(new URL('../client/src/main.tsx', import.meta.url))

/** React is the one of the client, although the page lies elsewhere. */
function packagesOfClient(): Plugin {
  return {
    name: 'packages-of-client',
    enforce: 'pre',
    resolveId(source, importer) {
      return /^react(-dom)?(\/|$)/.test(source) && importer?.endsWith('/main.js')
        ? this.resolve(source, CLIENT, { skipSelf: true })
        : null
    },
  }
}
