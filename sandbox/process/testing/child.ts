import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A child that listens, cannot start, or does not want to end. */
if (process.env.CHILD_WILL === 'fail') process.exit(3)
if (process.env.CHILD_WILL === 'stay') process.on('SIGTERM', () => {})
const server = createServer().listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ ready: `${process.pid}:${port}` })
})
