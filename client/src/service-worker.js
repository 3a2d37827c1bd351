// Lets the screens of rosters open without a network. client/build/service-worker.ts writes /sw.js from it, with
// BUILD in front: `version` of the build, `shell` (path of the app shell), `entry` (path of the module that the shell
// starts), `files` (paths of the hashed files that the screens need). No answer of the API is kept here: rosters and
// marks are in IndexedDB (lib/rosters/kept-rosters.ts).

const PREFIX = 'ningjing-rosters-'
const CACHE = PREFIX + BUILD.version

async function install() {
  const shell = await fetch(BUILD.shell, { cache: 'reload' })
  // During a release another server may answer, whose shell needs other files.
  const isOfBuild = shell.ok && (await shell.clone().text()).includes(BUILD.entry)
  if (!isOfBuild) throw new Error('The app shell is of another build.')
  const cache = await caches.open(CACHE)
  await cache.addAll(BUILD.files)
  await cache.put(BUILD.shell, shell)
  await self.skipWaiting()
}

async function activate() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Statuses of a proxy that cannot reach the server, and of the server when it has no page in time. */
const DOWN_STATUSES = [502, 503, 504]

/** The page of the network, and only without one the kept shell; if none is kept, what the network says. */
async function answerPage(request) {
  const asked = fetch(request)
  const isDown = await asked.then(
    ({ status }) => DOWN_STATUSES.includes(status),
    () => true,
  )
  const kept = isDown && (await caches.match(BUILD.shell, { cacheName: CACHE }))
  return kept || asked
}

/** A file whose name contains the hash of its content, so a kept one is never stale. */
async function answerFile(request) {
  return (await caches.match(request.url, { cacheName: CACHE })) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(answerPage(event.request))
  else if (BUILD.files.includes(pathname)) event.respondWith(answerFile(event.request))
})
