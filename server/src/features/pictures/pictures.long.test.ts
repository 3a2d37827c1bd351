import { randomBytes } from 'node:crypto'
import { MAX_PICTURE_BYTES, MAX_PICTURES, MAX_UPLOAD_BYTES } from '@ningjing/contract/pictures/pictures'
import { anId } from '@ningjing/contract/testing/builders'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { aPng } from '../../testing/a-picture.ts'
import { aClassRecord, aPaymentRecord } from '../../testing/records.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { removeUnnamed, UNNAMED_MS } from './remove-picture.ts'

const upload = ({ as }: TestApp, user: UserRecord, bytes: Buffer | string, type = 'image/png') =>
  as(user).post('/ningjing/pictures').type(type).send(bytes)

/** A picture in another format. */
const converted = async (format: 'gif' | 'tiff' | 'avif'): Promise<Buffer> =>
  sharp(await aPng())
    .toFormat(format)
    .toBuffer()

const half = async (picture: Promise<Buffer>): Promise<Buffer> => (await picture).subarray(0, 800)

/** The bytes of an answered picture. */
const pictureAt = async ({ visitor }: TestApp, url: string) =>
  (await visitor.get(url).buffer(true).responseType('blob')).body as Buffer

describe('an uploaded picture', () => {
  it('is served to anyone, small, upright and without its metadata', async () => {
    const app = await testApp()
    const ana = await app.addUser()
    const photo = await sharp(await aPng({ width: 2400, height: 1200 }))
      .withExif({ IFD0: { Copyright: 'Ana Silva' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { status, body } = await upload(app, ana, photo, 'image/jpeg')
    expect(status).toBe(200)
    expect(body.url).toMatch(/^\/ningjing\/pictures\/[0-9a-f]{24}$/)
    const answer = await app.visitor.get(body.url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    })
    const { format, width, height, exif } = await sharp(await pictureAt(app, body.url)).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 600,
      height: 1200,
      exif: undefined,
    })
    const again = await app.visitor.get(body.url).set('If-None-Match', answer.headers.etag ?? '')
    expect(again.status).toBe(304)
  })

  it('is at most 300 kB, however much it shows', async () => {
    const app = await testApp()
    const noise = {
      data: randomBytes(1200 * 1200 * 3),
      raw: { width: 1200, height: 1200, channels: 3 },
    } as const
    const jpeg = await sharp(noise.data, { raw: noise.raw }).jpeg({ quality: 90 }).toBuffer()
    const { status, body } = await upload(app, await app.addUser(), jpeg, 'image/jpeg')
    expect(status).toBe(200)
    expect((await pictureAt(app, body.url)).length).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
  })

  it('may be the picture of a class and of a person', async () => {
    const app = await testApp()
    const mei = await app.addUser({ role: 'instructor' })
    const { url } = (await upload(app, mei, await aPng())).body
    const yogaClass = { name: 'Yin', image: url, seats: 5, price: 10 }
    expect((await app.as(mei).post('/ningjing/classes').send(yogaClass)).status).toBe(200)
    expect((await app.as(mei).patch(`/ningjing/users/${mei._id}`).send({ photo: url })).status).toBe(200)
    const other = { photo: '/ningjing/pictures/../users' }
    expect((await app.as(mei).patch(`/ningjing/users/${mei._id}`).send(other)).status).toBe(400)
  })

  it('is part of what a member downloads, and goes with its owner', async () => {
    const app = await testApp()
    const [ana, ben] = [await app.addUser(), await app.addUser()]
    const { url } = (await upload(app, ana, await aPng())).body
    const { url: others } = (await upload(app, ben, await aPng())).body
    const { body } = await app.as(ana).get(`/ningjing/users/export/${ana.email}`)
    expect(body.pictures).toEqual([{ url, createdAt: app.clock.now().toISOString() }])
    await app.as(ana).delete(`/ningjing/users/${ana._id}`)
    expect((await app.visitor.get(url)).status).toBe(404)
    expect((await app.visitor.get(others)).status).toBe(200)
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>'

type Upload = () => Buffer | string | Promise<Buffer>

/** Each with its type, status and code. */
const REFUSED: [what: string, type: string, bytes: Upload, status: number, code: string][] = [
  ['of another type', 'image/svg+xml', () => SVG, 415, 'picture.wrong-type'],
  ['as JSON', 'application/json', () => '{}', 415, 'picture.wrong-type'],
  ['without a body', 'image/png', () => '', 415, 'picture.wrong-type'],
  ['of SVG that says it is PNG', 'image/png', () => SVG, 400, 'picture.unreadable'],
  ['of GIF that says it is PNG', 'image/png', () => converted('gif'), 400, 'picture.unreadable'],
  ['of TIFF that says it is JPEG', 'image/jpeg', () => converted('tiff'), 400, 'picture.unreadable'],
  ['of AVIF that says it is WebP', 'image/webp', () => converted('avif'), 400, 'picture.unreadable'],
  [
    'of half a picture',
    'image/png',
    () => half(aPng({ width: 900, height: 900 })),
    400,
    'picture.unreadable',
  ],
  ['with too many pixels', 'image/png', () => aPng({ width: 8000, height: 5001 }), 400, 'picture.unreadable'],
  ['above 5 MB', 'image/png', () => Buffer.alloc(MAX_UPLOAD_BYTES + 1), 413, 'picture.too-large'],
]

describe('an upload is refused', () => {
  it.each(REFUSED)('%s', async (_what, type, bytes, status, code) => {
    const app = await testApp()
    const answer = await upload(app, await app.addUser(), await bytes(), type)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('while others wait, with a time to come back', async () => {
    const app = await testApp()
    const large = await aPng({ width: 4000, height: 4000 })
    const members = await Promise.all(Array.from({ length: 12 }, () => app.addUser()))
    const [ana] = members as [UserRecord]
    const answers = await Promise.all(members.map((member) => upload(app, member, large)))
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - busy.length)
    expect(busy[0]?.body.code).toBe('picture.busy')
    expect(busy[0]?.headers['retry-after']).toBe('5')
    expect((await upload(app, ana, await aPng())).status).toBe(200)
  })

  it('of somebody who has two open ones; others go on', async () => {
    const app = await testApp()
    const [ana, ben, large] = [
      await app.addUser(),
      await app.addUser(),
      await aPng({ width: 3000, height: 3000 }),
    ]
    const three = Promise.all([0, 1, 2].map(() => upload(app, ana, large)))
    const other = await upload(app, ben, await aPng())
    expect((await three).map(({ status }) => status).sort()).toEqual([200, 200, 503])
    expect(other.status).toBe(200)
  })

  it('of somebody whose e-mail is not confirmed, before the picture is read', async () => {
    const app = await testApp()
    const squatter = await app.addUser({ emailVerified: false })
    const answer = await upload(app, squatter, 'no picture')
    expect([answer.status, answer.body.code]).toEqual([409, 'user.email-unconfirmed'])
    expect(await app.stores.pictures.countOf(squatter._id)).toBe(0)
  })

  it('when the room for pictures is used up', async () => {
    const app = await testApp({ PICTURE_STORE_MB: '1' })
    const [ana, png] = [await app.addUser(), await aPng()]
    expect((await upload(app, ana, png)).status).toBe(200)
    const bytes = Buffer.alloc(1024 * 1024)
    await app.stores.pictures.insert({ _id: anId(), userId: anId(), bytes, createdAt: app.clock.now() })
    const answer = await upload(app, ana, png)
    expect([answer.status, answer.body.code]).toEqual([409, 'picture.store-full'])
  })

  it('after 20 a day', async () => {
    const app = await testApp({ RATE_LIMIT_SCALE: '1' })
    const [ana, png] = [await app.addUser(), await aPng()]
    for (let count = 0; count < 20; count += 1) expect((await upload(app, ana, png)).status).toBe(200)
    expect((await upload(app, ana, png)).body.code).toBe('request.too-many')
  })

  it('of somebody who has many already', async () => {
    const app = await testApp()
    const ana = await app.addUser()
    for (let count = 0; count < MAX_PICTURES; count += 1) {
      const picture = { _id: anId(), userId: ana._id, bytes: Buffer.of(1), createdAt: app.clock.now() }
      await app.stores.pictures.insert(picture)
    }
    const answer = await upload(app, ana, await aPng())
    expect([answer.status, answer.body.code]).toEqual([409, 'picture.too-many'])
  })
})

describe('the removal of a picture', () => {
  const remove = (app: TestApp, user: UserRecord, url: string) => app.as(user).delete(url)

  it('is up to its owner and to admins, and is in the audit log', async () => {
    const app = await testApp()
    const ana = await app.addUser()
    for (const remover of [ana, await app.addUser({ role: 'admin' })]) {
      const { url } = (await upload(app, ana, await aPng())).body
      expect((await remove(app, remover, url)).body).toEqual({ deletedCount: 1 })
      expect((await app.visitor.get(url)).status).toBe(404)
      const again = await remove(app, remover, url)
      expect([again.status, again.body.code]).toEqual([404, 'picture.not-found'])
      const entries = await app.stores.audit.listFor(ana._id)
      const after = { picture: url.split('/').at(-1) }
      const entry = { who: remover._id, what: 'user.picture', subject: ana._id, before: null, after }
      expect(entries.filter(({ who }) => who === remover._id)).toMatchObject([entry])
    }
  })

  it('is refused to everybody else, as for a picture that does not exist', async () => {
    const app = await testApp()
    const [ana, mei] = [await app.addUser(), await app.addUser({ role: 'instructor' })]
    const { url } = (await upload(app, ana, await aPng())).body
    expect((await remove(app, mei, url)).body.code).toBe('picture.not-found')
    expect((await app.visitor.get(url)).status).toBe(200)
    expect(await app.stores.audit.listFor(ana._id)).toEqual([])
  })
})

describe('a picture that no record names', () => {
  /** A member with two uploads. */
  async function uploaded(settings: Record<string, string> = {}) {
    const app = await testApp(settings)
    const ana = await app.addUser()
    const [used, other] = [await upload(app, ana, await aPng()), await upload(app, ana, await aPng())]
    return {
      ...app,
      ana,
      used: used.body.url as string,
      unused: other.body.url as string,
      look: () => removeUnnamed(app.deps),
      isThere: async (url: string) => (await app.visitor.get(url)).status === 200,
    }
  }

  it('goes a day after its upload', async () => {
    const { as, ana, used, unused, look, isThere, clock } = await uploaded()
    await as(ana).patch(`/ningjing/users/${ana._id}`).send({ photo: used })
    clock.pass(UNNAMED_MS - 1)
    await look()
    expect(await isThere(unused)).toBe(true)
    clock.pass(1)
    await look()
    expect([await isThere(used), await isThere(unused)]).toEqual([true, false])
  })

  it('goes a day after it was seen that its record names another one', async () => {
    const { as, ana, used, look, isThere, clock } = await uploaded()
    const setPhoto = (photo: string) => as(ana).patch(`/ningjing/users/${ana._id}`).send({ photo })
    await setPhoto(used)
    clock.pass(UNNAMED_MS)
    await look()
    await setPhoto('')
    clock.pass(UNNAMED_MS)
    await look()
    expect(await isThere(used)).toBe(true)
    clock.pass(UNNAMED_MS - 1)
    await look()
    expect(await isThere(used)).toBe(true)
    clock.pass(1)
    await look()
    expect(await isThere(used)).toBe(false)
  })

  it('stays when it is named again within the day', async () => {
    const { as, ana, used, look, isThere, clock } = await uploaded()
    const setPhoto = (photo: string) => as(ana).patch(`/ningjing/users/${ana._id}`).send({ photo })
    await setPhoto(used)
    clock.pass(UNNAMED_MS)
    await look()
    await setPhoto('')
    clock.pass(UNNAMED_MS)
    await look()
    await setPhoto(used)
    for (const _day of [1, 2, 3]) {
      clock.pass(UNNAMED_MS)
      await look()
    }
    expect(await isThere(used)).toBe(true)
  })

  it.each([
    ['a class', (app: TestApp, image: string) => app.addClass({ image })],
    [
      'what was decided about a class',
      (app: TestApp, image: string) => app.addClass({ decided: { ...aClassRecord(), image } }),
    ],
    [
      'a payment',
      (app: TestApp, image: string) => {
        const payment = aPaymentRecord()
        return app.stores.payments.insertOnce({ ...payment, classItem: { ...payment.classItem, image } })
      },
    ],
  ])('is one that %s does not name either', async (_what, name) => {
    const app = await uploaded()
    await name(app, app.used)
    app.clock.pass(UNNAMED_MS)
    await app.look()
    expect([await app.isThere(app.used), await app.isThere(app.unused)]).toEqual([true, false])
  })

  it('of a former release gets its day from the first look on', async () => {
    const { stores, visitor, look, clock } = await uploaded()
    const old = { _id: anId(), userId: anId(), bytes: Buffer.of(1), createdAt: new Date(0) }
    await stores.pictures.insert(old)
    const isThere = async () => (await visitor.get(`/ningjing/pictures/${old._id}`)).status === 200
    await look()
    expect(await isThere()).toBe(true)
    clock.pass(UNNAMED_MS)
    await look()
    expect(await isThere()).toBe(false)
  })

  it('stays where the API has another origin, which the server does not know', async () => {
    const { unused, look, isThere, clock } = await uploaded({ CLIENT_ORIGINS: 'https://club.example' })
    clock.pass(2 * UNNAMED_MS)
    await look()
    expect(await isThere(unused)).toBe(true)
  })
})
