import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { assertPortsFree, freePorts } from './ports.ts'

it('names every taken port with its setting in one line', async () => {
  const [first = 0, second = 0, free = 0] = await freePorts(3)
  await take(first)
  await take(second)
  const wanted = [
    { setting: 'PORT', port: first, use: 'site and API' },
    { setting: 'SANDBOX_CARDS_PORT', port: second, use: 'card stand-in' },
    { setting: 'SANDBOX_DATABASE_PORT', port: free, use: 'local database' },
  ]
  await expect(assertPortsFree(wanted)).rejects.toThrow(
    `Ports ${first} (PORT, site and API) and ${second} (SANDBOX_CARDS_PORT, card stand-in) are in use`,
  )
})

it('waits for a port that is about to be released', async () => {
  const [port = 0] = await freePorts(1)
  const owner = await take(port)
  setTimeout(() => owner.close(), 400)
  await assertPortsFree([{ setting: 'PORT', port, use: 'site and API' }])
})

async function take(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return server
}
