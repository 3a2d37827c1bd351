import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A child that listens, cannot start with or without a word, or does not want to end. */
const will = process.env.CHILD_WILL
if (will === 'fail') process.exit(3)
if (will === 'complain') {
  console.error('No chair is free.')
  process.exit(1)
}
if (will === 'stay') process.on('SIGTERM', () => {})
const server = createServer().listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ ready: `${process.pid}:${port}` })
})
