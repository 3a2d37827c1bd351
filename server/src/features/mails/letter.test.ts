import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLASS_PICTURES, MAIL_PICTURE, mailPicturePath } from '@ningjing/contract/pictures/pictures'
import { anId } from '@ningjing/contract/testing/builders'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPng } from '../../testing/a-picture.ts'
import { mailClub } from '../../testing/mail-club.ts'
import { letterOf } from './letter.ts'
import { type MailColors, readMailLook } from './mail-look.ts'
import { messageOf } from './message.ts'
import type { MailText } from './wording.ts'

const PUBLIC = join(import.meta.dirname, '../../../../client/public')
const ORIGIN = 'https://ningjing.example'

const TEXT = { subject: 'S', title: 'T', paragraphs: [], rows: [], link: { label: 'L', path: '/p' } }

/** The sources of the pictures in a mail. */
const picturesIn = (html = '') => [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)

const unescaped = (line: string) =>
  line.replaceAll(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code)))

/** The mail to a student who has enrolled in a class with this picture. */
async function enrolledWith(image: string) {
  const club = await mailClub({ CLUB_NAME: 'Lotus & <Yard>' })
  const { _id: classId } = await club.addClass({ image })
  const facts = { orderId: club.orderId, classId }
  await club.record({ ...club.enrolled, facts })
  const mail = await club.stored()
  return mail && (await messageOf(club.deps, mail))
}

describe('a mail', () => {
  it('begins with logo and name of the club, then shows the picture of the class as PNG', async () => {
    const mail = await enrolledWith('/art/class-boat.svg')
    expect(picturesIn(mail?.html)).toEqual([`${ORIGIN}/apple-touch-icon.png`, `${ORIGIN}/art/class-boat.png`])
    expect(mail?.html).toContain('Lotus &#38; &#60;Yard&#62;</td>')
    const id = anId()
    const uploaded = await enrolledWith(`/ningjing/pictures/${id}`)
    expect(picturesIn(uploaded?.html).at(-1)).toBe(`${ORIGIN}/ningjing/pictures/${id}.png`)
  })

  it('shows no picture of another site, which would learn who opens it', async () => {
    const mail = await enrolledWith('https://pictures.example/yin.jpg')
    expect(picturesIn(mail?.html)).toEqual([`${ORIGIN}/apple-touch-icon.png`])
    expect(mail?.html).not.toContain('pictures.example')
  })

  it('says what the club says when it is sent, and not when it was recorded', async () => {
    const club = await mailClub()
    const { _id: classId } = await club.addClass({ place: 'sun room' })
    await club.record({ ...club.enrolled, facts: { orderId: club.orderId, classId } })
    const admin = await club.addUser({ role: 'admin' })
    const room = {
      name: 'Sun Room',
      photo: '',
      street: '7 Hill Lane',
      way: '',
      map: 'https://maps.example/7',
    }
    const site = { name: 'Lotus Yard', about: { address: '4 Lake Road' }, place: { rooms: [room] } }
    await club.as(admin).post('/ningjing/club/versions').send({ shown: 0, site }).expect(200)
    const mail = await club.stored()
    const { html, text } = (mail && (await messageOf(club.deps, mail))) ?? {}
    expect(html).toContain('>Lotus Yard</td>')
    expect(text).toContain('\nLotus Yard, 4 Lake Road\n')
    expect(text).toContain('\nPlace: sun room, 7 Hill Lane\nOpen the map: https://maps.example/7\n')
  })

  it('never gives the address of the club to a class that is held elsewhere', async () => {
    const club = await mailClub()
    const { _id: classId } = await club.addClass({ place: 'Lotus Hall, 5 Canal Street' })
    await club.record({ ...club.enrolled, facts: { orderId: club.orderId, classId } })
    const mail = await club.stored()
    const { text } = (mail && (await messageOf(club.deps, mail))) ?? {}
    const map = 'https://www.google.com/maps/search/?api=1&query=Lotus+Hall%2C+5+Canal+Street'
    expect(text).toContain(`\nPlace: Lotus Hall, 5 Canal Street\nOpen the map: ${map}\n`)
  })

  it('has the logo of the club as PNG in its own form, and no name beside one that contains it', async () => {
    const club = await mailClub()
    const as = club.as(await club.addUser({ role: 'admin' }))
    const wide = await aPng({ width: 1000, height: 200 })
    const { url } = (await as.post('/ningjing/club/pictures?for=logo').type('image/png').send(wide)).body
    const bodyWith = async (n: number, look: object) => {
      await as
        .post('/ningjing/club/versions')
        .send({ shown: n - 1, site: { look, name: 'Moon' } })
        .expect(200)
      const { html } = letterOf(TEXT, await readMailLook(club.deps))
      return html.slice(html.indexOf('<body'))
    }
    const beside = await bodyWith(1, { logo: url })
    expect(picturesIn(beside)).toEqual([`${ORIGIN}/mail-logo.png?v=1`])
    // 160 by 32 with a margin of 5.
    expect(beside).toContain('width="170" height="42" alt="" ')
    expect(beside.match(/Moon/g)).toHaveLength(2)
    const inIt = await bodyWith(2, { logo: url, logoHasName: true })
    expect(inIt).toContain('width="170" height="42" alt="Moon" ')
    expect(inIt.match(/Moon/g)).toHaveLength(2)
    await as.delete(url).expect(200)
    const drawn = await bodyWith(3, { logo: url, logoHasName: true })
    expect(picturesIn(drawn)).toEqual([`${ORIGIN}/apple-touch-icon.png?v=3`])
    expect(drawn).toContain('>Moon</td>')
  })

  it('has the colors of light and dark screens from one table', async () => {
    const club = await mailClub()
    const look = await readMailLook(club.deps)
    const colors: MailColors = { ...look.colors }
    for (const [index, name] of (Object.keys(colors) as (keyof MailColors)[]).entries()) {
      colors[name] = [`#aaaa0${index}`, `#dddd0${index}`]
    }
    const text: MailText = {
      subject: 'S',
      title: 'T',
      when: 'W',
      paragraphs: ['P'],
      rows: [['R', 'V', { label: 'M', url: 'https://maps.example' }]],
      link: { label: 'L', path: '/p' },
    }
    const { html } = letterOf(text, { ...look, colors }, { unsubscribePath: '/stop' })
    const used = new Set(html.match(/#[\da-f]{6}/g))
    expect([...used].sort()).toEqual(Object.values(colors).flat().sort())
  })

  it('says as text what its HTML says, in the same order', async () => {
    const club = await mailClub({ CLUB_ADDRESS: '4 Lake Road' })
    const at = new Date(club.clock.now().getTime() + 86_400_000)
    const sessions = [1, 2].map((id) => ({ id: `s${id}`, local: '', at, minutes: 60, seq: 0 }))
    const { _id: classId } = await club.addClass({ sessions, place: 'Sun Room' })
    await club.record({ ...club.enrolled, facts: { orderId: club.orderId, classId } })
    const mail = await club.stored()
    const { html = '', text = '' } = (mail && (await messageOf(club.deps, mail))) ?? {}
    const shown = html.slice(html.indexOf('<body')).replaceAll(/<[^>]+>/g, '\n')
    // The name of the club is above the HTML and below the text.
    const [name, ...lines] = shown.split('\n').filter((line) => line.trim() !== '')
    expect(name).toBe('Ningjing')
    let from = 0
    for (const line of lines) {
      const place = text.indexOf(unescaped(line), from)
      expect(place, line).toBeGreaterThanOrEqual(from)
      from = place
    }
  })
})

it.each(CLASS_PICTURES)('%s has a PNG for mails', async (picture) => {
  const file = join(PUBLIC, mailPicturePath(picture) ?? '')
  expect(await sharp(readFileSync(file)).metadata()).toMatchObject({ format: 'png', ...MAIL_PICTURE })
})
