import { publishSite } from '@ningjing/contract/club/club'
import { CHECK_NAMES, MAX_CHECK_MS, readDoctor, readSetup } from '@ningjing/contract/setup/setup'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CARD_EVENTS } from '../../gateways/card-event.ts'
import { aPng } from '../../testing/a-picture.ts'
import { callsOf } from '../../testing/ask.ts'
import { datesIn } from '../../testing/dated-class.ts'
import { httpAnswers } from '../../testing/http-answers.ts'
import { testApp, testConfig } from '../../testing/test-app.ts'
import { testIdentity } from '../../testing/test-identity.ts'
import { cardSetup } from './card-setup.ts'
import { runChecks } from './checks.ts'

const SITE_ORIGIN = 'https://yoga.club'
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Yoga <hi@yoga.club>', SITE_ORIGIN }

/** A new club: an admin and nothing else. */
async function newClub(settings: Record<string, string> = {}) {
  const app = await testApp(settings)
  const admin = await app.addUser({ role: 'admin', email: 'owner@yoga.club' })
  const call = callsOf(app, admin)
  return { ...app, admin, call, read: () => call(readSetup) }
}

describe('the steps of the setup', () => {
  it('are open in a new club, whose admin was made by a command', async () => {
    const { read } = await newClub()
    expect(await read()).toEqual({
      name: 'open',
      logo: 'open',
      color: 'open',
      address: 'open',
      teacher: 'open',
      class: 'open',
      texts: 'open',
      cards: 'test-key',
      mail: 'no-server',
      admin: 'done',
    })
  })

  it('follow what the admin publishes', async () => {
    const { as, admin, read, call } = await newClub()
    const upload = as(admin).post('/ningjing/club/pictures?for=logo').type('image/png')
    const { url: logo } = (await upload.send(await aPng())).body
    const publish = (shown: number, site: object) => call(publishSite, { body: { shown, site } })
    await publish(0, { name: 'Lotus Yard' })
    expect(await read()).toMatchObject({ name: 'done', logo: 'open', color: 'open', address: 'open' })
    await publish(1, {
      look: { color: '#7a3b8f', logo },
      about: { address: 'Hof 3' },
    })
    expect(await read()).toMatchObject({ name: 'open', logo: 'done', color: 'done', address: 'done' })
  })

  it('count settings as long as nothing is published', async () => {
    const { read } = await newClub({ CLUB_NAME: 'Lotus Yard', CLUB_ADDRESS: 'Hof 3' })
    expect(await read()).toMatchObject({ name: 'done', address: 'done' })
  })

  it('need a teacher whose account is not deleted', async () => {
    const { read, addUser, clock } = await newClub()
    await addUser({ role: 'instructor', erasedAt: clock.now() })
    expect((await read()).teacher).toBe('open')
    await addUser({ role: 'instructor' })
    expect((await read()).teacher).toBe('done')
  })

  it('need an approved class with a date to come', async () => {
    const { read, addClass, clock, stores } = await newClub()
    const dated = (hours: number) => datesIn([hours], clock.now(), stores.newId)
    await addClass()
    await addClass({ status: 'pending', ...dated(24) })
    await addClass(dated(-24))
    expect(await read()).toMatchObject({ class: 'open', teacher: 'open' })
    await addClass(dated(24))
    // Nobody is an instructor, so an admin teaches it.
    expect(await read()).toMatchObject({ class: 'done', teacher: 'done' })
  })

  it('tell that the test mail was sent, and that there is a mail server', async () => {
    const { read, stores, admin, clock } = await newClub(MAIL)
    expect((await read()).mail).toBe('open')
    const entry = { who: admin._id, what: 'mail.test', subject: admin._id, before: null, after: null }
    await stores.audit.append({ ...entry, at: clock.now() })
    expect((await read()).mail).toBe('done')
  })

  it('need an admin besides those of ADMIN_EMAILS', async () => {
    const { read, addUser } = await newClub({ ADMIN_EMAILS: 'owner@yoga.club' })
    expect((await read()).admin).toBe('open')
    await addUser({ role: 'admin' })
    expect((await read()).admin).toBe('done')
  })
})

describe('the step of the card payments', () => {
  const url = `${SITE_ORIGIN}/ningjing/webhooks/stripe`
  const endpoint = { url, enabled_events: ['*'], api_version: null, status: 'enabled', created: 1 }

  /** What the step is with this answer of Stripe about the account and its webhook endpoints. */
  async function stateWith(account: object, endpoints: object[]) {
    const STRIPE_API_URL = await httpAnswers((path) =>
      path === '/v1/account' ? account : { object: 'list', data: endpoints },
    )
    return cardSetup(testConfig({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL, SITE_ORIGIN }))
  }

  it('is done when the account charges cards and sends every event', async () => {
    expect(await stateWith({ charges_enabled: true }, [endpoint])).toBe('done')
    const listed = { ...endpoint, enabled_events: CARD_EVENTS }
    expect(await stateWith({ charges_enabled: true }, [listed])).toBe('done')
  })

  it.each([
    ['no-charges', false, [endpoint]],
    ['no-events', true, []],
    ['no-events', true, [{ ...endpoint, url: 'https://elsewhere.example' }]],
    ['no-events', true, [{ ...endpoint, status: 'disabled' }]],
    ['no-events', true, [{ ...endpoint, enabled_events: CARD_EVENTS.slice(1) }]],
  ])('is %s otherwise', async (state, charges_enabled, endpoints) => {
    expect(await stateWith({ charges_enabled }, endpoints)).toBe(state)
  })

  it('is unknown when Stripe refuses or does not answer', async () => {
    const refused = { STRIPE_SECRET_KEY: 'sk_live_1', SITE_ORIGIN }
    expect(await cardSetup(testConfig(refused))).toBe('unknown')
    expect(await cardSetup(testConfig({ ...refused, STRIPE_API_URL: 'http://127.0.0.1:9' }))).toBe('unknown')
  })
})

describe('the check of Firebase', () => {
  const NOT_AUTHORIZED = expect.stringMatching(/^the domain of SITE_ORIGIN is not authorized/)

  /** What is wrong, with this answer of Firebase to the site's key. */
  async function errorsWith(answer: object) {
    const answers = vi.fn<typeof fetch>(async () => Response.json(answer))
    vi.stubGlobal('fetch', answers)
    onTestFinished(() => void vi.unstubAllGlobals())
    const settings = { GOOGLE_MANAGED_IDENTITY: 'true', VITE_FIREBASE_API_KEY: 'key-1', SITE_ORIGIN }
    const findings = await runChecks({ config: testConfig(settings), identity: testIdentity() }, 1_000)
    expect(answers).toHaveBeenCalledWith(
      'https://identitytoolkit.googleapis.com/v1/projects?key=key-1',
      expect.objectContaining({ headers: { referer: `${SITE_ORIGIN}/` } }),
    )
    return findings.find(({ name }) => name === 'Firebase')?.errors
  }

  it.each([
    [{ authorizedDomains: ['localhost', 'yoga.club'] }, []],
    [{ authorizedDomains: ['club'] }, []],
    [{ authorizedDomains: ['localhost', 'a.yoga.club', 'oga.club'] }, [NOT_AUTHORIZED]],
    [{ error: { code: 400, message: 'API key not valid.' } }, ['VITE_FIREBASE_API_KEY: API key not valid.']],
  ])('for the answer %j finds %j', async (answer, errors) => {
    expect(await errorsWith(answer)).toEqual(errors)
  })
})

describe('the doctor as a call', () => {
  it('finds what the command finds, with names in place of values', async () => {
    const secret = 'open-sesame'
    const { call } = await newClub({ ...MAIL, SMTP_URL: `smtp://club:${secret}@mail.invalid:25` })
    const findings = await call(readDoctor)
    expect(findings.map(({ name }) => name)).toEqual(CHECK_NAMES)
    const found = Object.fromEntries(findings.map(({ name, ...texts }) => [name, texts]))
    expect(found).toMatchObject({
      Settings: { errors: [], warnings: ['NODE_ENV is not production'] },
      Stripe: {
        errors: [],
        warnings: ['nothing sends events to SITE_ORIGIN/ningjing/webhooks/stripe: run npm run stripe:setup'],
      },
      'Built client': { errors: ['SITE_DIR holds no built client: run npm run build'] },
    })
    expect(found['Mail server']?.errors).toEqual([expect.stringContaining('SMTP_URL')])
    expect(JSON.stringify(findings)).not.toMatch(/open-sesame|mail\.invalid|yoga\.club|nowhere/)
  })

  it('is limited to six an hour', async () => {
    const { as, admin } = await newClub({ RATE_LIMIT_SCALE: '1' })
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) statuses.push((await as(admin).get('/ningjing/doctor')).status)
    expect(statuses).toEqual([...Array(6).fill(200), 429])
  })

  it('does not wait for a service that hangs', async () => {
    expect(MAX_CHECK_MS).toBe(8_000)
    const identity = { ...testIdentity(), isUp: () => new Promise<boolean>(() => undefined) }
    const config = testConfig({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })
    const findings = await runChecks({ config, identity }, 200)
    expect(findings.find(({ name }) => name === 'Firebase')?.errors).toEqual(['no answer within 0.2 seconds'])
  })
})
