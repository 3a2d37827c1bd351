import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { clientAddress } from './client-address.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  [undefined, undefined],
])('the caller %s is counted as %s', (ip, address) => {
  expect(clientAddress(ip)).toBe(address)
})

it('all addresses of one IPv6 network share a limit', async () => {
  const { visitor } = await testApp({ RATE_LIMIT_SCALE: '0.01' })
  const read = async (address: string) =>
    (await visitor.get('/ningjing/popularClasses').set('X-Forwarded-For', address)).status
  for (const device of [1, 2, 3]) expect(await read(`2001:db8:1:2::${device}`)).toBe(200)
  expect(await read('2001:db8:1:2:ffff::9')).toBe(429)
  expect(await read('2001:db8:1:3::1')).toBe(200)
})
