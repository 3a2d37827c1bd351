import { expect, it } from 'vitest'
import { withoutSettings } from './without-settings.ts'

const SETTINGS = {
  NODE_ENV: 'production',
  SITE_ORIGIN: 'https://yoga.club',
  SMTP_URL: 'smtps://club:open-sesame@mail.club.internal:465',
  MONGODB_URI: 'mongodb://ningjing:hush-hush@db1.internal:27017,db2.internal:27017/ningjing?replicaSet=rs0',
  FIREBASE_PROJECT_ID: 'lotus-yard',
  ADMIN_EMAILS: ['ana@yoga.club'],
  OTEL_EXPORTER_OTLP_HEADERS: { Authorization: 'Bearer of news' },
  CLUB_NAME: 'MongoDB Yoga',
  PORT: 4000,
  API_DOCS: true,
}

it.each([
  [
    'nothing sends events to https://yoga.club/ningjing/webhooks',
    'nothing sends events to SITE_ORIGIN/ningjing/webhooks',
  ],
  ['getaddrinfo ENOTFOUND mail.club.internal', 'getaddrinfo ENOTFOUND SMTP_URL'],
  ['connect ECONNREFUSED mail.club.internal:465', 'connect ECONNREFUSED SMTP_URL'],
  ['535 no such password: open-sesame', '535 no such password: SMTP_URL'],
  ['db2.internal:27017 does not answer', 'MONGODB_URI does not answer'],
  ['it is of x, FIREBASE_PROJECT_ID is lotus-yard', 'it is of x, FIREBASE_PROJECT_ID is another'],
  ['it is of lotus-yard', 'it is of FIREBASE_PROJECT_ID'],
  ['no mail to ana@yoga.club', 'no mail to ADMIN_EMAILS'],
  ['refused: Bearer of news', 'refused: OTEL_EXPORTER_OTLP_HEADERS'],
])('%s', (text, expected) => {
  expect(withoutSettings(text, SETTINGS)).toBe(expected)
})

it('leaves words alone that are public or short', () => {
  const text = 'MongoDB Yoga: NODE_ENV is not production at port 4000, which is true'
  expect(withoutSettings(text, SETTINGS)).toBe(text)
})
