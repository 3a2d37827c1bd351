import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { openStores } from '../database.ts'
import { clubCommand, exportPath, readExactly } from '../testing/club-commands.ts'
import { oldDatabase } from '../testing/old-database.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { emptyDatabase } from '../testing/test-database.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** An exported club, and a function that writes another version of the file. */
async function exported() {
  const { uri } = await oldDatabase(['Ana Silva', 'Ben Okafor', 'Cleo Marsh'])
  const path = await exportPath()
  expect((await clubCommand('export', uri, path)).code).toBe(0)
  const text = await readFile(path, 'utf8')
  const [header = '', ...lines] = text.trimEnd().split('\n')
  return {
    uri,
    path,
    text,
    header: JSON.parse(header),
    lines,
    write: (other: string) => writeFile(path, other),
  }
}

/** The text of a file whose first line fits the others. */
function sealed(header: object, lines: string[]): string {
  const body = lines.map((line) => `${line}\n`).join('')
  return `${JSON.stringify({ ...header, sha256: createHash('sha256').update(body).digest('hex') })}\n${body}`
}

describe('npm run club:import', () => {
  it('refuses a file that is cut off, changed, foreign or of a newer release, and writes nothing', async () => {
    const { path, text, header, lines, write } = await exported()
    const target = await emptyDatabase()
    const broken = `${path} is cut off or was changed. Copy it again, or export the club again.`
    const foreign = `${path} is not a club that this release can import.`
    const more = (collection: string) => [...lines, JSON.stringify({ collection, document: { _id: 'x' } })]
    const counted = (name: string) => ({ ...header, counts: { ...header.counts, [name]: 1 } })
    const numbers = `${path} holds other numbers of documents than its first line says. Export the club again.`
    const later = { ...header, migrations: { '999-later': header.exportedAt } }
    for (const [other, out] of [
      [text.slice(0, -40), broken],
      [text.slice(0, text.lastIndexOf('{"collection"')), broken],
      [text.replace('Ana Silva', 'Eve Silva'), broken],
      [text.slice(0, 60), foreign],
      ['', foreign],
      [text.replace('"version":1', '"version":2'), foreign],
      [sealed({ ...header, counts: { ...header.counts, users: 999 } }, lines), numbers],
      [sealed(header, more('users')), numbers],
      [sealed(counted('system.js'), more('system.js')), `${path} holds “system.js”, which no export does.`],
      [sealed(counted('counters'), more('counters')), `${path} holds “counters”, which no export does.`],
      [
        sealed(counted('migrations'), more('migrations')),
        `${path} holds “migrations”, which no export does.`,
      ],
      [
        sealed(later, lines),
        `${path} comes from a newer release, which has 999-later. Install that release.`,
      ],
    ] as const) {
      await write(other)
      expect(await clubCommand('import', target.uri, path)).toEqual({ code: 1, out })
    }
    expect(await target.db.listCollections().toArray()).toEqual([])
  })

  it('says what to do about a file that is not there, or is a folder', async () => {
    const { uri } = await emptyDatabase()
    const [path, folder] = [await exportPath(), tmpdir()]
    const answers = [await clubCommand('import', uri, path), await clubCommand('import', uri, folder)]
    expect(answers.map(({ out }) => out)).toEqual([
      `There is no file or folder ${path}. Look at the path.`,
      `${folder} is a folder. Name a file in it.`,
    ])
  })

  it('refuses a database that is not empty, and changes nothing in it', async () => {
    const { path, uri } = await exported()
    const before = await readExactly(uri)
    const { code, out } = await clubCommand('import', uri, path)
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/into an empty database only, but test-\S+ holds classes/),
    ])
    expect(await readExactly(uri)).toStrictEqual(before)
    await (await openStores(uri)).close()
  })

  it('takes a database that a server has prepared', async () => {
    const { path } = await exported()
    const target = await emptyDatabase()
    await (await openStores(target.uri)).close()
    expect((await clubCommand('import', target.uri, path)).code).toBe(0)
    expect(await target.db.collection('users').countDocuments()).toBe(3)
    expect(await target.db.collection('users').countDocuments({ sortName: 'ana silva' })).toBe(1)
  })

  it('leaves a mark when it is cut short: no server starts, no export is made, and the next import begins again', async () => {
    const { path, text, header, lines, write } = await exported()
    const target = await emptyDatabase()
    const [last = ''] = lines.slice(-1)
    const { collection } = JSON.parse(last)
    const counts = { ...header.counts, [collection]: header.counts[collection] + 1 }
    await write(sealed({ ...header, counts }, [...lines, last]))
    expect(await clubCommand('import', target.uri, path)).toMatchObject({ code: 1 })
    expect(await target.db.collection('classes').countDocuments()).toBe(1)
    await expect(openStores(target.uri)).rejects.toThrow(
      'Run npm run club:import again, or drop the database',
    )
    const { out } = await clubCommand('export', target.uri, await exportPath())
    expect(out).toBe('An import into this database has not finished.')
    await write(text)
    expect((await clubCommand('import', target.uri, path)).code).toBe(0)
    expect(await target.db.collection('users').countDocuments()).toBe(3)
    await (await openStores(target.uri)).close()
  })
})
