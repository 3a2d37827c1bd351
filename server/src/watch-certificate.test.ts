import { expect, it } from 'vitest'
import { openClub } from './testing/club.ts'
import { checkCertificate } from './watch-certificate.ts'

const SITE_ORIGIN = 'https://yoga.example.org'

/** The notices of an admin after a look at the site. */
async function noticesAfter(look: Parameters<typeof checkCertificate>[1]): Promise<string[]> {
  const club = await openClub({ SITE_ORIGIN })
  const admin = await club.student({ role: 'admin' })
  await checkCertificate(club.deps, look)
  const { body } = await club.as(admin).get(`/ningjing/notices/${admin.email}`)
  return body.items.map(({ title }: { title: string }) => title)
}

it.each([
  [13, ['The certificate of the site ends in 13 days']],
  [1, ['The certificate of the site ends in 1 day']],
  [14, []],
  [undefined, []],
])('tells admins of a certificate with %s days left: %j', async (certificateDays, titles) => {
  expect(await noticesAfter(async () => ({ status: 200, certificateDays }))).toEqual(titles)
})

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}

it.each([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])('tells admins of a certificate that browsers refuse: %s', async (code) => {
  expect(await noticesAfter(failing(code))).toEqual(['Browsers refuse the certificate of the site'])
})

it('tells admins nothing of a network that does not reach the site', async () => {
  await expect(noticesAfter(failing('ECONNREFUSED'))).rejects.toThrow('ECONNREFUSED')
})

it('asks nothing about a site without TLS', async () => {
  const club = await openClub({ SITE_ORIGIN: 'http://localhost:4000' })
  await checkCertificate(club.deps, () => Promise.reject(new Error('asked')))
})
