import { CLUB_OWNER, type ClubPicture, MAX_CLUB_PICTURES } from '@ningjing/contract/club/club'
import { Site, type SiteInput } from '@ningjing/contract/club/site.schemas'
import { SITE_SEED } from '@ningjing/contract/club/site-seed'
import { MAX_UPLOAD_BYTES, picturesNamedIn } from '@ningjing/contract/pictures/pictures'
import { anId } from '@ningjing/contract/testing/builders'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aLogo } from '../../testing/a-logo.ts'
import { aPng } from '../../testing/a-picture.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { removeUnnamed, UNNAMED_MS } from './remove-picture.ts'

/** An app with an admin, and what they do. */
async function clubWithAdmin(settings: Record<string, string> = {}) {
  const app = await testApp(settings)
  const admin = await app.addUser({ role: 'admin' })
  const as = app.as(admin)
  let shown = 0
  return {
    ...app,
    admin,
    asAdmin: as,
    upload: (kind: string, bytes: Buffer | string, type = 'image/png') =>
      as.post(`/ningjing/club/pictures?for=${kind}`).type(type).send(bytes),
    /** Uploads a picture and returns its path. */
    uploaded: async (kind: ClubPicture = 'photo') => {
      const png = await (await aLogo(300, 200)).png().toBuffer()
      return (await as.post(`/ningjing/club/pictures?for=${kind}`).type('image/png').send(png)).body
        .url as string
    },
    publish: async (site: SiteInput) => {
      await as.post('/ningjing/club/versions').send({ shown, site }).expect(200)
      shown += 1
    },
    isThere: async (url: string) => (await app.visitor.get(url)).status === 200,
    club: async () => (await app.visitor.get('/ningjing/club')).body,
    home: async () => (await app.visitor.get('/ningjing/club/home')).body,
  }
}

/** Type and size of the picture at a path. */
async function formAt({ visitor }: Pick<TestApp, 'visitor'>, url: string) {
  const answer = await visitor.get(url).buffer(true).responseType('blob').expect(200)
  const { format, width, height, hasAlpha } = await sharp(answer.body).metadata()
  expect(answer.headers['content-type']).toBe(`image/${format}`)
  return [format, width, height, hasAlpha]
}

const PNG = await aPng()
const [SLIDE] = SITE_SEED.slides as [(typeof SITE_SEED.slides)[number]]

/** The form in which a picture of each kind is stored. The upload has a transparent margin; that of logos is cut off. */
const FORMS: [kind: ClubPicture, width: number, height: number, form: unknown[]][] = [
  ['logo', 2000, 200, ['webp', 512, 51, true]],
  ['logoDark', 700, 700, ['webp', 160, 160, true]],
  ['logo', 90, 30, ['webp', 90, 30, true]],
  ['icon', 900, 300, ['webp', 512, 512, true]],
  ['icon', 40, 40, ['webp', 512, 512, true]],
  ['share', 1500, 900, ['jpeg', 1200, 630, false]],
  ['share', 300, 300, ['jpeg', 1200, 630, false]],
  ['photo', 2280, 1520, ['webp', 1600, 1067, true]],
]

describe('a picture of the club', () => {
  it.each(FORMS)(
    'is stored as a %s of its form if it is %i by %i pixels',
    async (kind, width, height, form) => {
      const club = await clubWithAdmin()
      const { status, body } = await club.upload(kind, await (await aLogo(width, height)).png().toBuffer())
      expect(status).toBe(200)
      expect(await formAt(club, body.url)).toEqual(form)
    },
  )

  it.each(['jpeg', 'webp', 'png'] as const)(
    'may be a %s, upright and without its metadata',
    async (format) => {
      const club = await clubWithAdmin()
      const logo = await (await aLogo(300, 100))
        .flatten({ background: '#fff' })
        .withExif({ IFD0: { Copyright: 'Ada' } })
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer()
      const { body } = await club.upload('logo', logo, `image/${format}`)
      const answer = await club.visitor.get(body.url).buffer(true).responseType('blob')
      const { width = 0, height = 0, exif } = await sharp(answer.body).metadata()
      expect(exif).toBeUndefined()
      expect(height / width).toBeCloseTo(3, 0)
    },
  )

  it.each([
    [
      'of SVG',
      'logo',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      415,
      'picture.wrong-type',
    ],
    ['of SVG that says it is PNG', 'logo', 'image/png', '<svg/>', 400, 'picture.unreadable'],
    ['of a text', 'icon', 'image/png', 'no picture', 400, 'picture.unreadable'],
    ['as a text', 'icon', 'text/plain', 'no picture', 415, 'picture.wrong-type'],
    ['above 5 MB', 'share', 'image/png', Buffer.alloc(MAX_UPLOAD_BYTES + 1), 413, 'picture.too-large'],
    ['for nothing that is known', 'banner', 'image/png', PNG, 400, 'request.invalid'],
  ])('is refused %s', async (_what, kind, type, bytes, status, code) => {
    const club = await clubWithAdmin()
    const answer = await club.upload(kind, bytes, type)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await club.stores.pictures.countOf(CLUB_OWNER)).toBe(0)
  })

  it('is refused to an admin whose e-mail is not confirmed', async () => {
    const club = await clubWithAdmin()
    const as = club.as(await club.addUser({ role: 'admin', emailVerified: false }))
    const answer = await as
      .post('/ningjing/club/pictures?for=logo')
      .type('image/png')
      .send(await aPng())
    expect([answer.status, answer.body.code]).toEqual([409, 'user.email-unconfirmed'])
  })

  it('is one of 60 a day', async () => {
    const { upload } = await clubWithAdmin({ RATE_LIMIT_SCALE: '1' })
    const png = await aPng()
    for (let count = 0; count < 60; count += 1) expect((await upload('photo', png)).status).toBe(200)
    expect((await upload('photo', png)).body.code).toBe('request.too-many')
  })

  it('is one of 200 that any admin has uploaded', async () => {
    const { upload, stores, clock } = await clubWithAdmin()
    const createdAt = clock.now()
    for (let count = 0; count < MAX_CLUB_PICTURES; count += 1) {
      await stores.pictures.insert({ _id: anId(), userId: CLUB_OWNER, bytes: Buffer.of(1), createdAt })
    }
    const answer = await upload('photo', await aPng())
    expect([answer.status, answer.body.code]).toEqual([409, 'picture.too-many'])
  })

  it('stays when the admin who has uploaded it leaves', async () => {
    const { as, admin, addUser, uploaded, publish, club, isThere } = await clubWithAdmin()
    const logo = await uploaded('logo')
    await publish({ look: { logo } })
    await addUser({ role: 'admin' })
    await as(admin).delete(`/ningjing/users/${admin._id}`).expect(200)
    expect([await isThere(logo), (await club()).look.logo]).toEqual([true, logo])
  })
})

describe('pictures that no version names', () => {
  it('go after a day; those of any version stay', async () => {
    const { uploaded, publish, isThere, clock, deps } = await clubWithAdmin()
    const [first, second, unused] = [await uploaded('logo'), await uploaded('logo'), await uploaded('logo')]
    await publish({ look: { logo: first } })
    await publish({ look: { logo: second } })
    for (const _day of [1, 2, 3]) {
      clock.pass(UNNAMED_MS)
      await removeUnnamed(deps)
    }
    expect([await isThere(first), await isThere(second), await isThere(unused)]).toEqual([true, true, false])
  })
})

/** A site that has an upload wherever a picture can be one. */
function siteOf(url: string): SiteInput {
  const sections = SITE_SEED.sections.map((section) => {
    if (section.kind === 'benefits') return { ...section, picture: url }
    if (section.kind !== 'menu') return { ...section, on: true as const }
    return { ...section, items: section.items.map((item) => ({ ...item, picture: url })) }
  })
  const room = { name: 'Sun Room', photo: url, street: '', way: '', map: '' }
  return {
    look: { logo: url, logoDark: url, icon: url, share: url, logoHasName: true },
    home: { slides: [1, 2].map(() => ({ ...SLIDE, picture: url })), sections },
    place: { photos: [{ url, alt: 'The hall' }], rooms: [room] },
  }
}

describe('a picture that was removed', () => {
  it('is nowhere on the site; what the seed shows is there instead', async () => {
    const { asAdmin, uploaded, publish, club, home } = await clubWithAdmin()
    const url = await uploaded('logo')
    const site = siteOf(url)
    // Each field of the schema that can name an upload does.
    expect(JSON.stringify(Site.parse(site)).split(url)).toHaveLength(4 + 2 + 1 + 7 + 1 + 1 + 1)
    await publish(site)
    expect((await club()).look).toMatchObject({ logo: url, icon: url, share: url, logoRatio: 1.5 })
    expect((await home()).photos).toHaveLength(1)
    await asAdmin.delete(url).expect(200)
    const named = async () => picturesNamedIn({ ...(await club()), ...(await home()) })
    await expect.poll(named, { timeout: 4_000 }).toEqual([])
    expect((await club()).look).toMatchObject({
      logo: '/art/logo-mark.svg',
      logoDark: '/art/logo-mark-dark.svg',
      logoRatio: 1,
      logoHasName: false,
      icon: '',
      share: '',
    })
    const { slides, photos, sections } = await home()
    expect(slides.map(({ picture }: { picture: string }) => picture)).toEqual(['banner-1', 'banner-2'])
    expect(photos).toEqual([])
    const menu = SITE_SEED.sections.find(({ kind }) => kind === 'menu')
    expect(sections).toContainEqual(menu)
  })

  it('leaves a published version as it is, so that its admin can choose another one', async () => {
    const { asAdmin, uploaded, publish } = await clubWithAdmin()
    const logo = await uploaded('logo')
    await publish({ look: { logo } })
    await asAdmin.delete(logo).expect(200)
    expect((await asAdmin.get('/ningjing/club/versions/1')).body.site.look.logo).toBe(logo)
    await publish({ look: { logo }, name: 'Moon Yard' })
  })
})
