import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { watchSource } from './watch-source.ts'

/** Longer than the silence that ends a change. */
const SETTLED_MS = 400

let folder: string
const changed = vi.fn<(path: string) => void>()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ningjing-watch-'))
  mkdirSync(join(folder, 'features'))
  writeFileSync(file('features/a.ts'), '1')
  changed.mockClear()
  const stop = watchSource([folder], changed)
  onTestFinished(() => {
    stop()
    rmSync(folder, { recursive: true })
  })
})

it('reports several writes as one change', async () => {
  writeFileSync(file('features/a.ts'), '2')
  writeFileSync(file('features/b.ts'), '2')
  await pause(SETTLED_MS)
  expect(changed.mock.calls).toEqual([[file('features/b.ts')]])
})

it('reports a file that is replaced by a rename, every time', async () => {
  for (const times of [1, 2, 3]) {
    writeFileSync(file('features/a.ts~'), String(times))
    renameSync(file('features/a.ts~'), file('features/a.ts'))
    await pause(SETTLED_MS)
    expect(changed).toHaveBeenCalledTimes(times)
  }
})

it('reports files of a new folder', async () => {
  mkdirSync(file('features/new'))
  await pause(SETTLED_MS)
  writeFileSync(file('features/new/c.ts'), '1')
  await pause(SETTLED_MS)
  expect(changed).toHaveBeenLastCalledWith(file('features/new/c.ts'))
})

it('reports neither tests nor other kinds of files', async () => {
  writeFileSync(file('features/a.test.ts'), '1')
  writeFileSync(file('features/notes.md'), '1')
  await pause(SETTLED_MS)
  expect(changed).not.toHaveBeenCalled()
})

const file = (path: string) => join(folder, path)
