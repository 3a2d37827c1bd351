import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openRecords } from '../cards/records/records.ts'
import { openExclusively } from '../database/storage/open-file.ts'
import { openAccountFile } from '../identity/account-file.ts'
import { lockFolder } from './lock-folder.ts'
import { readOrCreateSecrets } from './secrets.ts'

function folderWith(name: string): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  writeFileSync(file, 'this is no file of the sandbox '.repeat(200))
  return { folder, file }
}

it.each([
  ['accounts.sqlite', openAccountFile],
  ['cards.sqlite', openRecords],
  ['database.sqlite', openExclusively],
])('names a broken %s in one line, and what makes it again', (name, open) => {
  const { file } = folderWith(name)
  const line = `The file ${file} cannot be used (file is not a database): npm run seed makes it again.`
  expect(() => open(file)).toThrow(line)
})

it('names a broken secrets.json in one line, and what to do', () => {
  const { folder, file } = folderWith('secrets.json')
  expect(() => readOrCreateSecrets(folder)).toThrow(`The file ${file} cannot be used (`)
})

it('says that the data folder is not writable', () => {
  expect(() => lockFolder('/nowhere/at-all')).toThrow('DATA_DIR: /nowhere/at-all is not writable')
})
