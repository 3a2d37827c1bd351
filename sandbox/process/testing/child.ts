import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A child that listens, fails to start with or without a message of its own, or ignores SIGTERM. */
const behavior = process.env.CHILD_BEHAVIOR
if (behavior === 'fail') process.exit(3)
if (behavior === 'complain') {
  console.error('No port is free.')
  process.exit(1)
}
if (behavior === 'ignore-sigterm') process.on('SIGTERM', () => {})
const server = createServer().listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ ready: `${process.pid}:${port}` })
})
