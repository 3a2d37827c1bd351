import { Writable } from 'node:stream'
import { pino } from 'pino'

/** A log that a test can read. */
export function logLines() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return {
    log: pino({ level: 'info' }, sink),
    lines,
    entries: () => lines.map((line) => JSON.parse(line)),
  }
}
