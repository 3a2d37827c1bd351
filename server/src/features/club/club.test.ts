import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const API = '/ningjing'

it('is read by anyone, from the settings', async () => {
  const { visitor } = await testApp({
    CLUB_NAME: 'Stilles Haus',
    CLUB_ADDRESS: 'Seestraße 4, 10115 Berlin',
    CLUB_EMAIL: 'Hallo@stilles-haus.de',
    CLUB_PHONE: '+49 30 1234567',
    CLUB_HOURS: 'Mo–Fr 7–21 Uhr',
    CLUB_TIME_ZONE: 'Europe/Berlin',
    TAX_PERCENT: '19',
    TAX_LABEL: 'USt.',
    TAX_NUMBER: 'DE123456789',
  })
  const { status, body, headers } = await visitor.get(`${API}/club`)
  expect(status).toBe(200)
  expect(headers['cache-control']).toContain('public')
  expect(body).toMatchObject({
    version: 0,
    name: 'Stilles Haus',
    address: 'Seestraße 4, 10115 Berlin',
    email: 'hallo@stilles-haus.de',
    phone: '+49 30 1234567',
    hours: 'Mo–Fr 7–21 Uhr',
    zone: 'Europe/Berlin',
    tax: { percent: 19, label: 'USt.', number: 'DE123456789' },
    terms: { freeHours: 24, latePercent: 0, freeDays: 14 },
    currency: 'USD',
    clock: '12',
    weekStart: 'monday',
  })
})

it('has a name, a time zone and no tax without settings', async () => {
  const { visitor } = await testApp()
  expect((await visitor.get(`${API}/club`)).body).toMatchObject({
    name: 'Ningjing',
    address: '',
    email: '',
    zone: 'America/New_York',
    tax: { percent: 0 },
  })
})
