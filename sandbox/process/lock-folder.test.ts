import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockFolder } from './lock-folder.ts'

it('rejects a second process on the same folder, naming the first, until that one is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const other = fork(new URL('./testing/lock-holder.ts', import.meta.url), [folder])
  await once(other, 'message')
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by a running Ningjing, process ${other.pid}.`,
  )
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(() => lockFolder(folder)).not.toThrow()
})

it('says that a folder is not writable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'running.pid'))
  expect(() => lockFolder(folder)).toThrow(`DATA_DIR: ${folder} is not writable (EISDIR`)
})
