import type { Doc } from '../values/document.ts'

/** The wire version of the newest MongoDB whose protocol this server speaks (21 is MongoDB 7.0). */
const WIRE_VERSION = 21

/** Commands with a constant reply, by name. */
export const HANDSHAKE: Record<string, (address: string) => Doc> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: () => ({}),
  buildInfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], modules: [], storageEngines: ['local'] }),
  endSessions: () => ({}),
}

/** The server's description: the only node of a replica set, so that drivers offer sessions. */
function hello(address: string): Doc {
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    secondary: false,
    readOnly: false,
    setName: 'rs0',
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
  }
}
