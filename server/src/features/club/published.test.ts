import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

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
