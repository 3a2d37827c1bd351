import { expect, it } from 'vitest'
import { misspelledSettings } from './misspelled-settings.ts'

it.each([
  ['SITE_ORIGN', 'SITE_ORIGIN'],
  ['SITE_ORIGINS', 'SITE_ORIGIN'],
  ['JWT_SECERT', 'JWT_SECRET'],
  ['CLUB_TIMEZONE', 'CLUB_TIME_ZONE'],
  ['site_origin', 'SITE_ORIGIN'],
  ['VITE_FIREBASE_APIKEY', 'VITE_FIREBASE_API_KEY'],
])('%s is taken for %s', (name, meant) => {
  expect(misspelledSettings({ [name]: 'x', PATH: '/bin' })).toEqual([
    `${name} is not a setting; is ${meant} meant?`,
  ])
})

it('settings and variables of the system are taken for nothing else', () => {
  const system = ['PATH', 'HOME', 'HOSTNAME', 'LOGNAME', 'LANG', 'NODE_OPTIONS', 'NODE_PATH', 'HTTP_PROXY']
  const ours = ['SITE_ORIGIN', 'SITE_DIR', 'DATA_DIR', 'HOST', 'PORT', 'TAX_LABEL', 'CLUB_NAME', 'SMTP_URL']
  expect(misspelledSettings(Object.fromEntries([...system, ...ours].map((name) => [name, 'x'])))).toEqual([])
})
