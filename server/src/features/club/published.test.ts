import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import { mailClub } from '../../testing/mail-club.ts'
import { testApp } from '../../testing/test-app.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'

it('names the club in calendars, in the names of files, in the title of the API and in security.txt once it is published', async () => {
  const { visitor, stores } = await testApp({ CLUB_NAME: 'Before', SITE_ORIGIN: 'https://club.example' })
  const publish = (_id: number, site: object) =>
    stores.site.publish({ _id, site, at: new Date(), by: anId(), changed: [] })
  expect((await visitor.get('/ningjing/calendars/club.ics')).text).toContain('X-WR-CALNAME:Before')
  expect((await visitor.get('/.well-known/security.txt')).status).toBe(404)
  expect((await visitor.get('/docs/openapi.json')).body.info.title).toBe('Before API')
  await publish(1, { name: 'Mud & <Moon>', about: { email: 'hello@moon.example' } })
  expect((await visitor.get('/ningjing/calendars/club.ics')).text).toContain('X-WR-CALNAME:Mud & <Moon>')
  const download = await visitor.get('/ningjing/calendars/club.ics?now')
  expect(download.headers['content-disposition']).toBe('attachment; filename=mud-moon-club.ics')
  expect((await visitor.get('/docs/')).text).toContain('<title>Mud &#38; &#60;Moon&#62; API</title>')
  expect((await visitor.get('/docs/openapi.json')).body.info.title).toBe('Mud & <Moon> API')
  expect((await visitor.get('/.well-known/security.txt')).text).toContain(
    'Contact: mailto:hello@moon.example',
  )
})

it('stays a text in all that names the club, whatever it is called', async () => {
  const name = '</style><script>alert(1)</script>" X: 1'
  const club = await mailClub({ CLUB_NAME: 'Before' })
  const admin = club.as(await club.addUser({ role: 'admin' }))
  const { body } = await admin.post('/ningjing/club/versions').send({ shown: 0, site: { name } })
  expect(body).toEqual({ n: 1 })
  await club.record()
  await sendDueMails(club.deps)
  const [mail] = club.server.taken
  expect([mail?.senderName, mail?.text.includes(name)]).toEqual([name, true])
  expect(mail?.html).not.toMatch(/<script|<\/style><script/)
  expect(mail?.html).toContain('&#60;script&#62;')
  const { text: docs } = await club.visitor.get('/docs/')
  expect(docs).not.toContain('<script>alert')
  const json = await club.visitor.get('/ningjing/club')
  expect([json.headers['content-type'], json.body.name]).toEqual(['application/json; charset=utf-8', name])
  const { text: calendar } = await club.visitor.get('/ningjing/calendars/club.ics')
  expect(calendar.replaceAll('\r\n ', '')).toContain(`X-WR-CALNAME:${name}\r\n`)
  const download = await club.visitor.get('/ningjing/calendars/club.ics?now')
  expect(download.headers['content-disposition']).toMatch(
    /filename=style-script-alert-1-script-x-1-club\.ics$/,
  )
  for (const line of ['name\nand more', 'name\u0000']) {
    const refused = await admin.post('/ningjing/club/versions').send({ shown: 1, site: { name: line } })
    expect([refused.status, refused.body.fields[0].path]).toEqual([400, 'site.name'])
  }
})
