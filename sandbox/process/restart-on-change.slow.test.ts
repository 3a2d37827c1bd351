import { on, once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { freePorts } from './ports.ts'
import { type Child, expectNothingLeft, forkParent, startParent } from './testing/start-parent.ts'

const RESTARTING_CHILD = new URL('./testing/restarting-child.ts', import.meta.url)

const root = mkdtempSync(join(tmpdir(), 'ningjing-watch-'))
afterAll(() => rmSync(root, { recursive: true }))

describe.concurrent('a watched server', () => {
  it('runs the new code after a change, while the other child keeps running', async () => {
    const { folder, env, port } = await serverFolder()
    const { parent, children } = await startParent(env)
    const before = await reply(port, 'first')
    writeFileSync(join(folder, 'text.ts'), "export const text = 'second'")
    const after = await reply(port, 'second')
    expect(after.pid).not.toBe(before.pid)
    expect(parent.exitCode).toBeNull()
    parent.kill('SIGTERM')
    await expectNothingLeft(parent, [...children, before, after])
    expect(parent.exitCode).toBe(0)
  })

  it('waits after code that does not start, and recovers with the next change', async () => {
    const { folder, env, port } = await serverFolder()
    const { parent, children, stderr } = await startParent(env)
    const before = await reply(port, 'first')
    writeFileSync(join(folder, 'text.ts'), 'export const text =')
    await printed(parent.stderr!, 'It starts again after the next change.')
    writeFileSync(join(folder, 'text.ts'), "export const text = 'second'")
    const after = await reply(port, 'second')
    parent.kill('SIGTERM')
    await expectNothingLeft(parent, [...children, before, after])
    expect(await stderr).toContain('The server stopped (exit code 1). It starts again after the next change.')
  })

  it('leaves no process after kill -9 of the parent, before and after a restart', async () => {
    const { folder, env, port } = await serverFolder()
    const first = await startParent(env)
    const before = await reply(port, 'first')
    first.parent.kill('SIGKILL')
    await expectNothingLeft(first.parent, [...first.children, before])
    const second = await startParent(env)
    writeFileSync(join(folder, 'text.ts'), "export const text = 'second'")
    const after = await reply(port, 'second')
    second.parent.kill('SIGKILL')
    await expectNothingLeft(second.parent, [...second.children, after])
  })

  it('ends everything when it fails to start the first time', async () => {
    const { folder, env } = await serverFolder()
    writeFileSync(join(folder, 'text.ts'), 'export const text =')
    const parent = forkParent(env)
    const [code] = await once(parent, 'exit')
    expect(code).toBe(1)
  })
})

/** A folder with a server of two files. */
async function serverFolder() {
  const folder = mkdtempSync(join(root, 'server-'))
  const [port = 0] = await freePorts(1)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'text.ts'), "export const text = 'first'")
  writeFileSync(
    join(folder, 'server.ts'),
    `import { createServer } from 'node:http'
    import { text } from './text.ts'
    const server = createServer((_request, response) => response.end(JSON.stringify({ text, pid: process.pid })))
    server.listen(${port}, '127.0.0.1', () => process.send?.({ ready: \`\${process.pid}:${port}\` }))`,
  )
  return { folder, port, env: { SECOND_FILE: RESTARTING_CHILD.href, WATCHED_FOLDER: folder } }
}

/** Waits until a stream has contained this text. */
async function printed(stream: Readable, text: string): Promise<void> {
  let soFar = ''
  for await (const [chunk] of on(stream, 'data')) {
    soFar += chunk
    if (soFar.includes(text)) return
  }
}

/** Asks the server until it answers with this text; fails by the time limit of the test. */
async function reply(port: number, text: string): Promise<Child> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}`).catch(() => undefined)
    const body: { text: string; pid: number } | undefined = await response?.json()
    if (body?.text === text) return { pid: body.pid, port }
    await pause(20)
  }
}
