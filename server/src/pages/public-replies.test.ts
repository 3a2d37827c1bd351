import { anId } from '@ningjing/contract/testing/builders'
import { MongoClient } from 'mongodb'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ClassRecord } from '../domain/records.ts'
import { passTime } from '../testing/pass-time.ts'
import { testApp } from '../testing/test-app.ts'

/** A club with one class, and the calls that are answered from cached bodies. */
async function club(settings: Record<string, string> = {}) {
  const app = await testApp(settings)
  const mei = await app.addUser({ role: 'instructor', name: 'Mei' })
  const yogaClass = await app.addClass({ instructorId: mei._id })
  const paths = [
    '/ningjing/publicClasses',
    '/ningjing/popularClasses',
    '/ningjing/allInstructors',
    `/ningjing/publicClasses/${yogaClass._id}`,
  ]
  return { ...app, mei, yogaClass, paths }
}

describe('a reply to visitors', () => {
  it('is read once while nothing changes, and answers 304 to a client that has it', async () => {
    passTime('performance')
    const { visitor, stores, paths } = await club()
    const first = await Promise.all(paths.map((path) => visitor.get(path)))
    const { classes, instructors, limits } = stores
    const calls = [
      vi.spyOn(classes, 'listPublic'),
      vi.spyOn(classes, 'listPopular'),
      vi.spyOn(classes, 'findPublic'),
      vi.spyOn(instructors, 'list'),
      vi.spyOn(limits, 'take'),
    ]
    for (const [index, path] of paths.entries()) {
      expect((await visitor.get(path)).body).toEqual(first[index]?.body)
      const etag = first[index]?.get('ETag') ?? ''
      expect((await visitor.get(path).set('If-None-Match', etag)).status).toBe(304)
    }
    for (const call of calls) expect(call).not.toHaveBeenCalled()
  })

  it('changes with each write of this process', async () => {
    const { visitor, as, mei, yogaClass, paths } = await club()
    await Promise.all(paths.map((path) => visitor.get(path)))
    await as(mei).patch(`/ningjing/classes/instructor/${yogaClass._id}`).send({ name: 'Renamed' }).expect(200)
    await as(mei)
      .patch(`/ningjing/users/${mei._id}`)
      .send({ photo: 'https://pictures.example/mei.jpg' })
      .expect(200)
    for (const path of paths) {
      const { text } = await visitor.get(path)
      expect([path, text.includes('https://pictures.example/mei.jpg')]).toEqual([path, true])
      expect([path, text.includes('Renamed')]).toEqual([path, !path.endsWith('allInstructors')])
    }
  })

  it('changes within two seconds of a write of another process', async () => {
    const pass = passTime('performance')
    const { visitor, databaseUri, yogaClass, paths } = await club()
    const [list = ''] = paths
    await visitor.get(list)
    const client = await MongoClient.connect(databaseUri)
    onTestFinished(() => client.close())
    const { _id } = yogaClass
    await client
      .db()
      .collection<ClassRecord>('classes')
      .updateOne({ _id }, { $set: { seats: 3 } })
    await pass(2_000)
    const seatsShown = async () => (await visitor.get(list)).body[0].seats
    await expect.poll(seatsShown, { timeout: 15_000 }).toBe(3)
  })

  it('has the headers of every other reply', async () => {
    const { visitor, paths } = await club({ CLIENT_ORIGINS: 'https://club.example' })
    for (const path of paths) {
      const origin = 'https://club.example'
      const { headers } = await visitor.get(path).set('Origin', origin)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
        'access-control-allow-origin': '*',
        vary: 'Origin, Accept-Encoding',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.any(String),
      })
    }
  })

  it('counts against the limit of public reads', async () => {
    const { visitor, paths } = await club({ RATE_LIMIT_SCALE: '0.01' })
    const statuses: number[] = []
    for (const path of paths) statuses.push((await visitor.get(path)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('is left to the handler of the call for an unknown id and for a query', async () => {
    const { visitor } = await club()
    const codeOf = async (path: string) => (await visitor.get(`/ningjing/publicClasses${path}`)).body.code
    expect(await codeOf(`/${anId()}`)).toBe('class.not-found')
    expect(await codeOf('/x')).toBe('request.invalid')
    expect(await codeOf('?limit=0')).toBe('request.invalid')
  })
})
