import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Binary, Double, Int32, Long, MongoClient } from 'mongodb'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStores } from '../database.ts'
import type { UserRecord } from '../domain/records.ts'
import { reconcile } from '../features/reconciliation/reconcile.ts'
import { MIGRATIONS } from '../migrations/migrate.ts'
import { aPng } from '../testing/a-picture.ts'
import { soldByDate } from '../testing/busy-club.ts'
import { type Club, enrolledByCard, openClub } from '../testing/club.ts'
import { clubCommand, exportPath, readExactly } from '../testing/club-commands.ts'
import { datesIn } from '../testing/dated-class.ts'
import { leave } from '../testing/ends.ts'
import { oldDatabase } from '../testing/old-database.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { testApp } from '../testing/test-app.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { idTokenOf } from '../testing/test-identity.ts'
import { withLine } from '../testing/waiting.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** Numbers of each type, bytes and nothing, in a collection that no code knows. */
const EXACT_VALUES = {
  double: new Double(5),
  int: new Int32(5),
  long: new Long('9007199254740993'),
  bytes: new Binary(Buffer.from([0, 1, 254, 255])),
  at: new Date('2026-11-22T12:00:00.123Z'),
  nothing: null,
  text: 'Zoë\u2028\n"静"',
}

async function connect(uri: string) {
  const client = await MongoClient.connect(uri)
  onTestFinished(() => client.close())
  return client.db()
}

/**
 * A club of its own name with a waiting list, a refund, a free seat on hold, a picture, attendance, a selection and a
 * date that is sold by itself.
 */
async function livelyClub() {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const published = await publish(club, admin, 0)
  expect(published.body).toEqual({ n: 1 })
  const { line } = await withLine(club)
  const left = await enrolledByCard(club)
  expect((await leave(club, left.student, left, 45)).status).toBe(200)
  await club.settle(1000)
  const instructor = await club.student({ role: 'instructor' })
  const dates = datesIn([0, 7 * 24], club.clock.now(), club.stores.newId)
  const paid = await enrolledByCard(club, 5, { instructorId: instructor._id, ...dates, salesEndAt: null })
  const mark = { userId: paid.student._id, state: 'present', at: club.clock.now().toISOString() }
  const path = `/ningjing/attendance/${paid.yogaClass._id}/${dates.sessions?.[0]?.id}`
  expect(
    (
      await club
        .as(instructor)
        .patch(path)
        .send({ marks: [mark] })
    ).body,
  ).toEqual({ kept: 1 })
  const picture = await club
    .as(instructor)
    .post('/ningjing/pictures')
    .type('image/png')
    .send(await aPng())
  await club.startPaying(left.student, await club.select(left.student, paid.yogaClass))
  await club.select(line[0] ?? left.student, paid.yogaClass)
  await soldByDate(club)
  expect(await club.discrepancies()).toEqual([])
  return { club, admin, paid, pictureUrl: String(picture.body.url) }
}

const publish = ({ as }: Pick<Club, 'as'>, admin: UserRecord, shown: number) =>
  as(admin)
    .post('/ningjing/club/versions')
    .send({ shown, site: { name: 'Lotus Yard' } })

/** The site on another database, with the same card and identity provider. */
async function siteOn(uri: string, club: Club) {
  const site = await testApp({}, { stores: await openStores(uri), cards: club.deps.cards, clock: club.clock })
  return { ...site, discrepancies: () => reconcile(site.deps) }
}

describe('npm run club:export and club:import', () => {
  it('give the same club: each document, nothing to reconcile, and people sign in as before', async () => {
    const { club, admin, paid, pictureUrl } = await livelyClub()
    const source = await connect(club.databaseUri)
    await source.collection('future').insertOne(EXACT_VALUES)
    onTestFinished(async () => void (await source.collection('future').drop()))
    const [path, target] = [await exportPath(), await emptyDatabase()]
    const before = await readExactly(club.databaseUri)
    expect(await clubCommand('export', club.databaseUri, path)).toMatchObject({ code: 0 })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const imported = await clubCommand('import', target.uri, path)
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('1 pictures') })
    expect(await readExactly(target.uri)).toStrictEqual(before)
    const kinds = ['attendance', 'audit', 'classes', 'future', 'income', 'mails', 'orders', 'payments']
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([...kinds, 'pictures', 'selections', 'siteVersions', 'users']),
    )
    const site = await siteOn(target.uri, club)
    expect(await site.discrepancies()).toEqual([])
    expect((await site.visitor.get('/ningjing/club')).body).toMatchObject({ version: 1, name: 'Lotus Yard' })
    expect((await publish(site, admin, 1)).body).toEqual({ n: 2 })
    const { uid, email, name } = paid.student
    const signIn = await site.withToken(idTokenOf({ uid, email, name })).post('/ningjing/jwt').send({ email })
    expect(signIn.status).toBe(200)
    expect(await site.stores.users.findByUid(uid)).toMatchObject({ _id: paid.student._id })
    const enrolled = await site.as(paid.student).get(`/ningjing/enrolledClasses/${email}`)
    expect(enrolled.body).toMatchObject([{ classId: paid.yogaClass._id }])
    const former = { ...paid.student, tokenVersion: -1 }
    expect((await site.as(former).get(`/ningjing/enrolledClasses/${email}`)).status).toBe(401)
    expect((await site.visitor.get(pictureUrl)).status).toBe(200)
  })

  it('leave a club of the first release as the migrations would', async () => {
    const { uri } = await oldDatabase(['Ana Silva', 'Ben Okafor'])
    const [path, target] = [await exportPath(), await emptyDatabase()]
    expect((await clubCommand('export', uri, path)).code).toBe(0)
    expect(JSON.parse(String((await readFile(path, 'utf8')).split('\n')[0]))).toMatchObject({
      format: 'ningjing-club',
      version: 1,
      migrations: {},
      counts: { classes: 1, users: 2 },
    })
    const { code, out } = await clubCommand('import', target.uri, path)
    expect([code, out]).toEqual([0, expect.stringContaining(`running migration ${MIGRATIONS[0]?.name}`)])
    expect(await target.db.collection('users').countDocuments({ sortName: 'ana silva' })).toBe(1)
  })
})

describe('npm run club:export', () => {
  it('fails without a file when the club changes meanwhile', async () => {
    const { uri, db } = await emptyDatabase()
    const path = await exportPath()
    let isDone = false
    const write = async () => {
      while (!isDone) await db.collection('notes').insertOne({ text: 'x'.repeat(1000) })
    }
    const writing = write()
    const exported = await clubCommand('export', uri, path)
    isDone = true
    await writing
    const out = 'The club changed while it was read. Stop the site, or try again when nobody uses it.'
    expect(exported).toEqual({ code: 1, out })
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('ends with one clear line when it cannot', async () => {
    const { uri } = await emptyDatabase()
    const [path, taken] = [await exportPath(), await exportPath()]
    const lost = join(dirname(path), 'lost', 'club.jsonl')
    await writeFile(taken, 'mine')
    const answers = await Promise.all([
      clubCommand('export', uri),
      clubCommand('export', '', path),
      clubCommand('export', uri, path),
      clubCommand('export', uri, taken),
      clubCommand('export', uri, lost),
      clubCommand('export', 'mongodb://127.0.0.1:1/club', await exportPath()),
    ])
    expect(answers.map(({ code, out }) => [code, out.split('\n')])).toEqual([
      [1, ['npm run club:export -- <file>']],
      [1, ['MONGODB_URI: is missing']],
      [1, ['This database is empty.']],
      [1, [`${taken} exists already. Move it away, or name another file.`]],
      [1, [`There is no file or folder ${lost}. Look at the path.`]],
      [1, [expect.stringContaining('the database cannot be reached')]],
    ])
    expect(await readFile(taken, 'utf8')).toBe('mine')
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })
})
