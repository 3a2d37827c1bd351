import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it, vi } from 'vitest'
import { aProductRecord } from '../testing/records.ts'
import { testApp } from '../testing/test-app.ts'

const SITE = { SITE_ORIGIN: 'https://club.example' }

/** More inserts at once wait too long for a connection on a busy machine. */
const AT_ONCE = 20

/** The addresses that a sitemap names. */
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

describe('the sitemap', () => {
  it('names every public page, every approved class and every instructor page', async () => {
    const { addClass, addUser, visitor } = await testApp(SITE)
    const mei = await addUser({ role: 'instructor' })
    const [student, former] = [await addUser(), await addUser()]
    const flow = await addClass({ instructorId: former._id })
    const pending = await addClass({ instructorId: mei._id, status: 'pending' })
    const date = await addClass({ instructorId: former._id, of: flow._id })
    const { status, type, text } = await visitor.get('/sitemap.xml')
    expect([status, type]).toEqual([200, 'application/xml'])
    expect(addressesIn(text)).toEqual(
      [
        '/',
        '/classes',
        '/timetable',
        '/instructors',
        '/login',
        '/register',
        '/terms',
        '/privacy',
        '/refunds',
        `/classes/${flow._id}`,
        `/instructors/${mei._id}`,
        `/instructors/${former._id}`,
      ].map((path) => SITE.SITE_ORIGIN + path),
    )
    for (const id of [pending._id, date._id, student._id, anId()]) expect(text).not.toContain(id)
  })

  it('names the passes while some are on sale', async () => {
    const { visitor, stores } = await testApp(SITE)
    const passes = `${SITE.SITE_ORIGIN}/passes`
    const addresses = async () => addressesIn((await visitor.get('/sitemap.xml')).text)
    expect(await addresses()).not.toContain(passes)
    await stores.products.insert(aProductRecord())
    expect(await addresses()).toContain(passes)
  })

  it('names more classes and instructors than a plain list holds', async () => {
    const { addClass, addUser, visitor } = await testApp(SITE)
    const mei = await addUser({ role: 'instructor', createdAt: new Date(0) })
    const oldest = await addClass({ instructorId: mei._id, createdAt: new Date(0) })
    for (let added = 0; added < MAX_UNPAGED_ROWS; added += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, () => [addClass(), addUser({ role: 'instructor' })])
      await Promise.all(some.flat())
    }
    const { text } = await visitor.get('/sitemap.xml')
    expect(text).toContain(`/classes/${oldest._id}<`)
    expect(text).toContain(`/instructors/${mei._id}<`)
  })

  it('is an index of files of 40,000 addresses when there are more', async () => {
    const { visitor, stores } = await testApp(SITE)
    const ids = Array.from({ length: 40_000 }, anId)
    vi.spyOn(stores.classes, 'offeredIds').mockResolvedValue(ids)
    const { text: index } = await visitor.get('/sitemap.xml')
    expect(index).toContain('<sitemapindex')
    const files = ['/sitemap-1.xml', '/sitemap-2.xml']
    expect(addressesIn(index)).toEqual(files.map((path) => SITE.SITE_ORIGIN + path))
    const addresses: string[][] = []
    for (const file of files) addresses.push(addressesIn((await visitor.get(file)).text) as string[])
    expect(addresses.map(({ length }) => length)).toEqual([40_000, 9])
    expect(new Set(addresses.flat()).size).toBe(40_009)
    for (const path of ['/sitemap-0.xml', '/sitemap-3.xml', '/sitemap-x.xml']) {
      expect((await visitor.get(path)).status).toBe(404)
    }
  })

  it('names a class as soon as it is approved', async () => {
    const { addClass, addUser, as, visitor } = await testApp(SITE)
    const flow = await addClass({ status: 'pending' })
    const { text, headers } = await visitor.get('/sitemap.xml')
    expect(text).not.toContain(flow._id)
    const admin = as(await addUser({ role: 'admin' }))
    await admin.patch(`/ningjing/classes/admin/${flow._id}`).send({ status: 'approved' }).expect(200)
    const later = await visitor.get('/sitemap.xml').set('If-None-Match', headers.etag ?? '')
    expect([later.status, later.text.includes(flow._id)]).toEqual([200, true])
  })

  it('is cached, without a database read for each request', async () => {
    const { stores, visitor } = await testApp(SITE)
    const etag = (await visitor.get('/sitemap.xml')).get('ETag') ?? ''
    const list = vi.spyOn(stores.instructors, 'list')
    expect((await visitor.get('/sitemap.xml').set('If-None-Match', etag)).status).toBe(304)
    expect(list).not.toHaveBeenCalled()
  })

  it('does not exist without the origin of the site', async () => {
    const { visitor } = await testApp()
    const answer = await visitor.get('/sitemap.xml').set('Accept', 'text/html')
    expect([answer.status, answer.type]).toEqual([404, 'application/problem+json'])
  })
})

describe('robots.txt', () => {
  it('keeps crawlers out of the dashboard and names the sitemap', async () => {
    const { visitor } = await testApp(SITE)
    const { type, text } = await visitor.get('/robots.txt')
    expect(type).toBe('text/plain')
    expect(text).toBe(
      'User-agent: *\nDisallow: /dashboard\nDisallow: /passes/\n\nSitemap: https://club.example/sitemap.xml\n',
    )
  })

  it('names no sitemap without the origin of the site', async () => {
    const { visitor } = await testApp()
    expect((await visitor.get('/robots.txt')).text).toBe(
      'User-agent: *\nDisallow: /dashboard\nDisallow: /passes/\n',
    )
  })
})
