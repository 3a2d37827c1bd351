import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** Groups of 16 bits of an IPv6 address that name a network; the rest names a device and may change at any time. */
const NETWORK_GROUPS = 4
/** Enough to tell addresses apart. */
const HASH_DIGITS = 16

/**
 * The address by which a caller is counted: an IPv4 address, or the /64 network of an IPv6 address.
 * @param ip as Express reports it; `::ffff:192.0.2.1` is an IPv4 caller
 */
export function clientAddress(ip: string | undefined): string | undefined {
  if (ip === undefined || !isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!isMapped) return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

/** The eight groups, in lower case and without leading zeros. */
function groupsOf(ip: string): string[] {
  const [withoutZone = ''] = ip.split('%')
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [left = [], right = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right]
}

/**
 * Hashes addresses, so that callers can be recognized again without keeping their address.
 * @param secret the hash cannot be repeated without it
 * @param purpose hashes of different purposes cannot be compared
 */
export function addressHash(secret: string, purpose: string): (address: string) => string {
  const key = createHmac('sha256', secret).update(purpose).digest()
  return (address) => createHmac('sha256', key).update(address).digest('hex').slice(0, HASH_DIGITS)
}
