import { runInNewContext } from 'node:vm'
import type { Rolldown } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { serviceWorkerOf } from './service-worker.ts'

const ORIGIN = 'https://club.example'
const SOURCES = { script: ['a'], style: ['b'], frame: [] }
const ROSTER = '/client/src/screens/dashboard/roster.tsx'

/** A build whose roster loads alerts only on demand. */
function aBundle(): Rolldown.OutputBundle {
  const chunk = (fileName: string, facts: object = {}) => [
    fileName,
    {
      type: 'chunk',
      fileName,
      imports: [],
      dynamicImports: [],
      moduleIds: [fileName],
      exports: [],
      ...facts,
    },
  ]
  return Object.fromEntries([
    chunk('main-1.js', {
      isEntry: true,
      facadeModuleId: '/client/src/main.tsx',
      dynamicImports: ['home-1.js'],
    }),
    chunk('home-1.js'),
    chunk('roster-1.js', {
      facadeModuleId: ROSTER,
      imports: ['main-1.js'],
      dynamicImports: ['alerts-1.js', 'styles-1.js'],
    }),
    chunk('alerts-1.js', { viteMetadata: { importedCss: new Set(['alerts-1.css']) } }),
    chunk('styles-1.js', { moduleIds: ['/client/src/lib/alerts.css'] }),
    ['figtree-1.woff2', { type: 'asset', fileName: 'figtree-1.woff2' }],
  ])
}

const buildOf = (source: string) => JSON.parse(/const BUILD = (.*)/.exec(source)?.[1] ?? '')

it('keeps the files that the rosters need, also those they load later, and no other', () => {
  const { files, shell, entry } = buildOf(serviceWorkerOf(aBundle(), SOURCES))
  expect([shell, entry]).toEqual(['/dashboard/rosters', '/main-1.js'])
  expect(files).toEqual(['/main-1.js', '/roster-1.js', '/alerts-1.js', '/alerts-1.css', '/figtree-1.woff2'])
})

it('has another version when a file or the app shell has changed', () => {
  const version = (bundle = aBundle(), sources = SOURCES) => buildOf(serviceWorkerOf(bundle, sources)).version
  const changed = Object.values(aBundle()).map((file) =>
    file.fileName === 'roster-1.js' ? { ...file, fileName: 'roster-2.js' } : file,
  )
  expect(version()).toBe(version())
  expect(version(Object.fromEntries(changed.map((file) => [file.fileName, file])))).not.toBe(version())
  expect(version(aBundle(), { ...SOURCES, style: ['c'] })).not.toBe(version())
})

/** Runs the service worker with a cache in memory. */
function worker(answers: Record<string, string>) {
  const proxy = { status: 200 }
  const stores = new Map<string, Map<string, string>>()
  const storeOf = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name) ?? new Map()
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
  const network = vi.fn(async (request: string | { url: string }) => {
    const text = answers[pathOf(request)]
    if (text === undefined) throw new TypeError('Failed to fetch')
    return new Response(text, proxy)
  })
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => ({
      addAll: async (paths: string[]) => {
        for (const path of paths) storeOf(name).set(path, await (await network(path)).text())
      },
      put: async (path: string, response: Response) => storeOf(name).set(path, await response.text()),
    }),
    match: async (request: string | { url: string }, { cacheName }: { cacheName: string }) => {
      const kept = stores.get(cacheName)?.get(pathOf(request))
      return kept === undefined ? undefined : new Response(kept)
    },
  }
  const listeners: Record<string, (event: object) => void> = {}
  const self = {
    location: { origin: ORIGIN },
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener
    },
  }
  runInNewContext(serviceWorkerOf(aBundle(), SOURCES), { self, caches, fetch: network, URL, Error })
  const run = async (type: string) => {
    let done: Promise<unknown> = Promise.resolve()
    listeners[type]?.({ waitUntil: (promise: Promise<unknown>) => (done = promise) })
    await done
  }
  /** The text of the answer; undefined if the browser answers without the worker. */
  const ask = async (path: string, mode = 'cors', method = 'GET') => {
    let answer: Promise<Response> | undefined
    const request = { url: new URL(path, ORIGIN).href, mode, method }
    listeners.fetch?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
    return answer && (await answer).text()
  }
  return { run, ask, stores, answers, proxy }
}

describe('the service worker', () => {
  const FILES = { '/roster-1.js': 'roster', '/alerts-1.js': '', '/alerts-1.css': '', '/figtree-1.woff2': '' }
  const ONLINE = { '/dashboard/rosters': 'shell with /main-1.js', '/main-1.js': 'main', ...FILES }
  async function installed() {
    const site = worker({ ...ONLINE, '/dashboard/roster/1': 'fresh page' })
    site.stores.set('ningjing-rosters-old', new Map())
    site.stores.set('of-somebody-else', new Map())
    await site.run('install')
    await site.run('activate')
    return site
  }
  const cutOff = ({ answers }: { answers: Record<string, string> }) => {
    for (const path of Object.keys(answers)) delete answers[path]
  }

  it('answers a page from the network, and only without one with the app shell', async () => {
    const site = await installed()
    expect(await site.ask('/dashboard/roster/1', 'navigate')).toBe('fresh page')
    cutOff(site)
    expect(await site.ask('/dashboard/roster/1', 'navigate')).toBe('shell with /main-1.js')
  })

  it.each([
    [502, 'shell with /main-1.js'],
    [503, 'shell with /main-1.js'],
    [504, 'shell with /main-1.js'],
    [404, 'fresh page'],
    [500, 'fresh page'],
  ])('answers a page to which the network answers %i with: %s', async (status, text) => {
    const site = await installed()
    site.proxy.status = status
    expect(await site.ask('/dashboard/roster/1', 'navigate')).toBe(text)
  })

  it('answers what a proxy says while no app shell is kept', async () => {
    const site = worker({ '/dashboard/roster/1': 'Bad gateway' })
    site.proxy.status = 502
    expect(await site.ask('/dashboard/roster/1', 'navigate')).toBe('Bad gateway')
  })

  it('answers files of its build without a network', async () => {
    const site = await installed()
    cutOff(site)
    expect(await site.ask('/roster-1.js')).toBe('roster')
  })

  it('leaves calls of the API, other files and other sites to the browser, and keeps none of them', async () => {
    const site = await installed()
    const asked = [
      '/ningjing/classes/1/roster',
      '/roster-2.js',
      '/art/logo-mark.svg',
      'https://other.example/roster-1.js',
    ]
    for (const path of asked) expect(await site.ask(path)).toBeUndefined()
    expect(await site.ask('/roster-1.js', 'cors', 'POST')).toBeUndefined()
    const kept = [...site.stores.values()].flatMap((store) => [...store.keys()])
    expect(kept.sort()).toEqual(Object.keys(ONLINE).sort())
  })

  it('removes the files of earlier builds, and no other cache', async () => {
    const { stores } = await installed()
    expect([...stores.keys()]).toEqual([
      'of-somebody-else',
      expect.stringMatching(/^ningjing-rosters-\w{16}$/),
    ])
  })

  it('is not installed with the app shell of another build', async () => {
    const site = worker({ ...ONLINE, '/dashboard/rosters': 'shell with /main-2.js' })
    await expect(site.run('install')).rejects.toThrow('The app shell is of another build.')
  })
})
