import { MAIL_PICTURE, mailPicturePath, picturePath } from '@ningjing/contract/pictures/pictures'
import { anId } from '@ningjing/contract/testing/builders'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aPng } from '../../testing/a-picture.ts'
import { testApp } from '../../testing/test-app.ts'
import { mailPictureOf } from './mail-picture.ts'

/** An app with an uploaded picture, and the address at which mails show it. */
async function uploaded() {
  const app = await testApp()
  const ana = await app.addUser()
  const large = await aPng({ width: 1600, height: 1200 })
  const { body } = await app.as(ana).post('/ningjing/pictures').type('image/png').send(large)
  return { ...app, ana, url: body.url as string, png: mailPicturePath(body.url) ?? '' }
}

it('an upload is answered as PNG of one size, kept by browsers, and shown on any site', async () => {
  const { visitor, png } = await uploaded()
  const answer = await visitor.get(png).buffer(true).responseType('blob').expect(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await sharp(answer.body).metadata()).toMatchObject({ format: 'png', ...MAIL_PICTURE })
})

it('a picture that was removed is gone here too, and one that never was is not found', async () => {
  const { visitor, as, ana, url, png } = await uploaded()
  await visitor.get(png).expect(200)
  await as(ana).delete(url).expect(200)
  expect((await visitor.get(png).expect(404)).body.code).toBe('picture.not-found')
  await visitor.get(`${picturePath(anId())}.png`).expect(404)
})

it('is made once for many who open a mail at once, and a few are kept', async () => {
  const bytes = await aPng({ width: 800, height: 600 })
  const id = anId()
  const [first, second] = await Promise.all([mailPictureOf(id, bytes), mailPictureOf(id, bytes)])
  expect(second).toBe(first)
  for (let count = 0; count < 20; count += 1) await mailPictureOf(anId(), bytes)
  expect(await mailPictureOf(id, bytes)).not.toBe(first)
})

it('says that it is busy while many different pictures wait', async () => {
  const bytes = await aPng({ width: 800, height: 600 })
  const asked = Array.from({ length: 14 }, () => mailPictureOf(anId(), bytes))
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { code: 'picture.busy' } })
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(10)
})

it('a file that is no picture is not kept', async () => {
  const id = anId()
  await expect(mailPictureOf(id, Buffer.from('no picture'))).rejects.toThrow()
  expect(await mailPictureOf(id, await aPng())).toBeDefined()
})
