import type { Doc } from '../values/document.ts'

/** The newest MongoDB whose protocol this server speaks, as a wire version (21 is MongoDB 7.0). */
const WIRE_VERSION = 21

/** Answers of one kind for ever, by the names of their commands. */
export const GREETINGS: Record<string, (address: string) => Doc> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: () => ({}),
  buildInfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], modules: [], storageEngines: ['local'] }),
  endSessions: () => ({}),
}

/** What the server says of itself: the only node of a replica set, so that drivers offer sessions. */
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
