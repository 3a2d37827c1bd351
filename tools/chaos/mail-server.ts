import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Takes every mail that is sent to a free port on loopback, and keeps its Message-ID. */
export async function startMailServer() {
  const deliveries: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        deliveries.push(/^Message-ID:\s*(<\S+>)/im.exec(mail)?.[1] ?? '')
        done()
      }, done)
    },
  })
  // A connection that its sender cuts.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Message-ID of each mail that was taken. */
    deliveries: () => [...deliveries],
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  }
}
