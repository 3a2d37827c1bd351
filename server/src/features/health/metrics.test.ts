import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { breakableLine } from '../../testing/breakable-line.ts'
import { atCheckout, deliverText, enrolledByCard, openClub } from '../../testing/club.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { testApp } from '../../testing/test-app.ts'

const TOKEN = 'a-token-of-the-tests-1'
const SETTINGS = { METRICS_TOKEN: TOKEN }
const MAILS = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Club <club@ningjing.example>',
  SITE_ORIGIN: 'http://localhost',
}
type App = Pick<Awaited<ReturnType<typeof testApp>>, 'withToken'>

const LABEL = String.raw`[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"`
/** The lines of Prometheus' text format, strictly. */
const COMMENT = /^# (HELP [a-z_0-9]+ [^\n]+|TYPE [a-z_0-9]+ (counter|gauge|histogram))$/
const SAMPLE = new RegExp(
  String.raw`^([a-z][a-z0-9_]*)(\{${LABEL}(?:,${LABEL})*\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|Nan)$`,
)

/** All samples by name and labels. Fails for text that is not in the format. */
async function scrape({ withToken }: App): Promise<Record<string, number>> {
  const { status, text, headers } = await withToken(TOKEN).get('/metrics')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text.endsWith('\n')).toBe(true)
  const samples: Record<string, number> = {}
  for (const line of text.trimEnd().split('\n')) {
    if (line === '' || COMMENT.test(line)) continue
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? []
    expect(name, line).toBeDefined()
    expect(samples, line).not.toHaveProperty([`${name}${labels}`])
    samples[`${name}${labels}`] = Number(value)
  }
  return samples
}

describe('/metrics', () => {
  it('is unknown without the setting', async () => {
    const { withToken } = await testApp()
    expect((await withToken(TOKEN).get('/metrics')).body.code).toBe('route.not-found')
  })

  it('is for the token alone', async () => {
    const { visitor, withToken, as, addUser } = await testApp(SETTINGS)
    const admin = await addUser({ role: 'admin' })
    const answers = [
      visitor.get('/metrics'),
      withToken(`${TOKEN}2`).get('/metrics'),
      as(admin).get('/metrics'),
    ]
    const codes = (await Promise.all(answers)).map(({ status, body }) => [status, body.code])
    expect(codes).toEqual([
      [401, 'token.missing'],
      [401, 'token.invalid'],
      [401, 'token.invalid'],
    ])
  })

  it('counts requests by route, never by address, and itself not', async () => {
    const app = await testApp(SETTINGS)
    const ana = await app.addUser({ email: 'ana@ningjing.example' })
    for (let call = 0; call < 3; call += 1) await app.as(ana).get(`/ningjing/users/${ana.email}`)
    await app.visitor.get('/ningjing/nothing/"quoted"/ana@ningjing.example')
    const samples = await scrape(app)
    const series = 'ningjing_http_request_duration_seconds'
    const labels = 'method="GET",route="/ningjing/users/:email",status="200"'
    expect(samples[`${series}_count{${labels}}`]).toBe(3)
    expect(samples[`${series}_bucket{le="+Inf",${labels}}`]).toBe(3)
    expect(samples[`${series}_sum{${labels}}`]).toBeGreaterThanOrEqual(0)
    const text = JSON.stringify(await scrape(app))
    for (const secret of ['ana@', ana._id, 'quoted', '/metrics']) expect(text).not.toContain(secret)
  })

  it('counts accepted and refused webhooks, and knows the age of the last', async () => {
    const club = await openClub(SETTINGS)
    expect(await scrape(club)).toMatchObject({
      'ningjing_webhooks_total{result="accepted"}': 0,
      'ningjing_webhooks_total{result="refused"}': 0,
    })
    await deliverText(club.visitor, '{"id":"evt_1","type":"x","data":{"object":{}}}')
    await club.visitor.post('/ningjing/webhooks/stripe').set('stripe-signature', 't=1,v1=00').send('{}')
    club.clock.pass(90_000)
    expect(await scrape(club)).toMatchObject({
      'ningjing_webhooks_total{result="accepted"}': 1,
      'ningjing_webhooks_total{result="refused"}': 1,
      ningjing_webhook_age_seconds: 90,
    })
  })

  it('grows from bucket to bucket', async () => {
    const app = await testApp(SETTINGS)
    await app.visitor.get('/ningjing/club')
    const samples = Object.entries(await scrape(app)).filter(([name]) => name.includes('_bucket{'))
    const counts = samples.filter(([name]) => name.includes('/club')).map(([, count]) => count)
    expect(counts).toHaveLength(11)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  })

  it('shows seats, and what waits for somebody', async () => {
    const club = await openClub({ ...SETTINGS, ...MAILS })
    await enrolledByCard(club)
    const { yogaClass } = await atCheckout(club)
    // A date that is sold by itself.
    await club.yogaClass({ of: yogaClass._id, seats: 5, enrolled: 2 })
    await club.yogaClass({ status: 'pending' })
    const order = { _id: club.stores.newId(), intentId: 'pi_1', userId: 'x', email: '', classId: 'x' }
    await club.stores.orders.insertOnce({
      ...{ ...order, selectedId: 'x', cents: 100, state: 'refund_failed', tries: 9 },
      ...{ nextAt: null, createdAt: club.clock.now() },
    })
    const failed = { refundFailedInCents: 100 }
    for (const payment of [
      { _id: order._id, ...failed, endedAt: club.clock.now() },
      // Of a student who stays.
      failed,
      // Nothing of it goes to a card.
      { kind: 'desk', desk: 'cash', ...failed },
    ] as const) {
      await club.stores.payments.insertOnce(aPaymentRecord(payment))
    }
    await club.stores.reconciliation.record({
      ...{ classes: 1, payments: 1, ours: { paid: 1, refunded: 0 }, provider: { paid: 1, refunded: 0 } },
      ...{ startedAt: club.clock.now(), endedAt: club.clock.now(), by: null, found: 2, discrepancies: [] },
    })
    club.clock.pass(60_000)
    const samples = await scrape(club)
    expect(samples).toMatchObject({
      'ningjing_seats{state="sold"}': 3,
      'ningjing_seats{state="held"}': 1,
      'ningjing_seats{state="left"}': 9,
      ningjing_database_up: 1,
      ningjing_refunds_failed: 2,
      ningjing_disputes_open: 0,
      ningjing_todos: 0,
      ningjing_mails_waiting: 1,
      ningjing_mail_age_seconds: 60,
      ningjing_reconciliation_discrepancies: 2,
      ningjing_reconciliation_age_seconds: 60,
      'ningjing_build_info{version="0.1.0"}': 1,
    })
  })

  it('counts a mail that failed for 14 days, or until its notice is seen', async () => {
    const club = await openClub(SETTINGS)
    const { _id: userId } = await club.student()
    const failed = async (more: { kind?: 'confirm'; seenAt?: Date; createdAt?: Date } = {}) => {
      const created = { createdAt: club.clock.now(), sentAt: null, seenAt: null }
      const mail = { _id: club.stores.newId(), userId, state: 'failed' as const, tries: 8, nextAt: null }
      await club.stores.mails.insertOnce({
        ...mail,
        ...created,
        kind: 'role',
        facts: { role: 'admin' },
        ...more,
      })
    }
    await failed()
    await failed({ seenAt: club.clock.now() })
    await failed({ kind: 'confirm' })
    expect((await scrape(club)).ningjing_mails_failed).toBe(1)
    club.clock.pass(14 * 24 * 3_600_000)
    expect((await scrape(club)).ningjing_mails_failed).toBe(0)
  })

  it('shows the process while the database does not answer', async () => {
    const line = await breakableLine()
    const app = await testApp({ ...SETTINGS, MONGODB_URI: line.uri })
    line.cut()
    const samples = await scrape(app)
    expect(samples).toMatchObject({ ningjing_database_up: 0, ningjing_sweep_age_seconds: expect.any(Number) })
    expect(samples).not.toHaveProperty('ningjing_refunds_failed')
    for (const name of ['nodejs_heap_size_used_bytes', 'nodejs_active_handles_total', 'process_open_fds']) {
      expect(samples[name], name).toBeGreaterThan(0)
    }
    expect(samples).toHaveProperty('nodejs_eventloop_lag_p99_seconds')
    line.restore()
    await expect.poll(async () => (await scrape(app)).ningjing_database_up, { timeout: 15_000 }).toBe(1)
  })

  it('has every metric that the dashboard and the alert rules in deploy/ name', async () => {
    const club = await openClub(SETTINGS)
    await club.stores.reconciliation.record({
      ...{ classes: 0, payments: 0, ours: { paid: 0, refunded: 0 }, provider: { paid: 0, refunded: 0 } },
      ...{ startedAt: new Date(), endedAt: new Date(), by: null, found: 0, discrepancies: [] },
    })
    await club.visitor.get('/ningjing/club')
    const known = new Set(Object.keys(await scrape(club)).map((name) => name.replace(/\{.*/s, '')))
    const folder = new URL('../../../../deploy/', import.meta.url)
    const files = readdirSync(folder).filter((name) => /^(alerts|grafana)/.test(name))
    expect(files).toHaveLength(2)
    for (const file of files) {
      const text = readFileSync(fileURLToPath(new URL(file, folder)), 'utf8')
      const named = text.match(/\b(ningjing|process)_[a-z_0-9]+/g) ?? []
      expect(named.length, file).toBeGreaterThan(10)
      expect(named.filter((name) => !known.has(name))).toEqual([])
    }
  })
})
