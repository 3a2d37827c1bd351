import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A child that listens, fails to start with or without a message of its own, or ignores SIGTERM. */
const behaviour = process.env.CHILD_BEHAVIOUR
if (behaviour === 'fail') process.exit(3)
if (behaviour === 'complain') {
  console.error('No port is free.')
  process.exit(1)
}
if (behaviour === 'ignore-sigterm') process.on('SIGTERM', () => {})
const server = createServer().listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ ready: `${process.pid}:${port}` })
})
