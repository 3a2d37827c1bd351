import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { deepSweep, sweep } from '../sweeper.ts'
import { enrolledByCard, openClub } from '../testing/club.ts'
import { clubCommand } from '../testing/club-commands.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { idTokenOf } from '../testing/test-identity.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const SCRIPT = fileURLToPath(new URL('../../../deploy/backup.sh', import.meta.url))
const EXPORT = fileURLToPath(new URL('export-club.ts', import.meta.url))
const DAY_MS = 24 * 3600_000

/** Runs a program; never throws. */
function run(program: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(program, args, { env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, out: `${stdout}${stderr}`.trim() })
    })
  })
}

/** A folder for backups with the certificate of a key, as docs/restore.md makes them. */
async function backupFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:3072', '-noenc', '-days', '36500', '-subj', '/CN=backup']
  expect((await run('openssl', [...made, '-keyout', key, '-out', certificate])).code).toBe(0)
  const backup = (uri: string, dump: string, more = {}) =>
    run('bash', [SCRIPT], { MONGODB_URI: uri, BACKUP_DIR: folder, BACKUP_DUMP: dump, ...more })
  const decrypt = (file: string, to: string) =>
    run('openssl', ['cms', '-decrypt', '-binary', '-inform', 'DER', '-inkey', key, '-in', file, '-out', to])
  const dumps = async () => (await readdir(folder)).filter((name) => name.includes('.dump')).sort()
  return { folder, certificate, backup, decrypt, dumps }
}

describe('a restore drill', () => {
  it('brings a club back from an encrypted dump, and the payment made since then from the provider', async () => {
    const club = await openClub()
    const before = await enrolledByCard(club)
    expect(await club.discrepancies()).toEqual([])
    const { folder, backup, decrypt } = await backupFolder()
    const plain = join(folder, 'club.jsonl')
    // mongodump is not part of this project; the export stands in for it.
    const dump = `'${process.execPath}' '${EXPORT}' '${plain}' >&2 && cat '${plain}' && rm '${plain}'`
    const { code, out } = await backup(club.databaseUri, dump)
    expect(code, out).toBe(0)
    const file = out.split('\n').find((line) => line.endsWith('.dump.cms')) ?? ''
    expect((await readFile(file)).includes(before.student.email)).toBe(false)

    const student = await club.student()
    await club.buy(student, before.yogaClass)

    const client = await MongoClient.connect(club.databaseUri)
    onTestFinished(() => client.close())
    await client.db().dropDatabase()
    expect(await decrypt(file, plain)).toEqual({ code: 0, out: '' })
    expect((await clubCommand('import', club.databaseUri, plain)).out).toContain('is imported')

    await sweep(club.deps)
    await deepSweep(club.deps)
    const token = idTokenOf(student)
    await club.withToken(token).post('/ningjing/jwt').send({ email: student.email })
    const back = await club.stores.users.findByUid(student.uid)
    expect(await club.enrolments(back ?? student)).toMatchObject([{ classId: before.yogaClass._id }])
    expect(await club.enrolments(before.student)).toHaveLength(1)
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('deploy/backup.sh', () => {
  it('deletes dumps by age, but only after a new one is there', async () => {
    const { folder, backup, dumps } = await backupFolder()
    const names = ['ningjing-2026-01-01T030000Z.dump.cms', 'ningjing-2026-01-20T030000Z.dump.cms']
    for (const [index, name] of names.entries()) {
      await writeFile(join(folder, name), 'old')
      const at = new Date(Date.now() - (index === 0 ? 40 : 20) * DAY_MS)
      await utimes(join(folder, name), at, at)
    }
    expect((await backup('mongodb://x', 'echo half; exit 3')).code).not.toBe(0)
    expect(await dumps()).toEqual(names)
    expect((await backup('mongodb://x', 'echo whole')).code).toBe(0)
    const [kept, made, ...others] = await dumps()
    expect([kept, others]).toEqual([names[1], []])
    expect(made).toMatch(/^ningjing-\d{4}-\d\d-\d\dT\d{6}Z\.dump\.cms$/)
    await backup('mongodb://x', 'echo whole', { BACKUP_KEEP_DAYS: '10' })
    expect(await dumps()).not.toContain(names[1])
  })

  it('makes dumps that no other key opens, and that cannot be changed unseen', async () => {
    const [own, other] = [await backupFolder(), await backupFolder()]
    const { out: file } = await own.backup('mongodb://x', 'head -c 100000 /dev/zero')
    const plain = join(own.folder, 'plain')
    expect((await own.decrypt(file, plain)).code).toBe(0)
    expect((await readFile(plain)).equals(Buffer.alloc(100_000))).toBe(true)
    expect((await other.decrypt(file, plain)).code).not.toBe(0)
    const changed = await readFile(file)
    changed.writeUInt8(changed.readUInt8(50_000) ^ 1, 50_000)
    await writeFile(file, changed)
    expect((await own.decrypt(file, plain)).code).not.toBe(0)
  })

  it('says what is missing', async () => {
    const { folder, backup, certificate } = await backupFolder()
    await rm(certificate)
    expect(await backup('mongodb://x', 'echo')).toEqual({
      code: 1,
      out: `${certificate} is missing: docs/restore.md says how to make it`,
    })
    expect((await run('bash', [SCRIPT], { BACKUP_DIR: folder })).out).toContain('MONGODB_URI: is missing')
  })
})
