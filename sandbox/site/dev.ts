import { join } from 'node:path'
import { createServer } from 'vite'
import { PROJECT_ROOT } from '../settings/settings.ts'

/** Child of start.ts: the client with hot reload on VITE_PORT, with the VITE_ settings of its environment. */
const port = Number(process.env.VITE_PORT)
const vite = await createServer({
  root: join(PROJECT_ROOT, 'client'),
  server: { port, strictPort: true, host: '127.0.0.1' },
})
await vite.listen()
process.send?.({ ready: `http://localhost:${port}` })
