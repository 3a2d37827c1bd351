/** Shorter values are no secrets, such as `true`, and are found inside of other words. */
const MIN_LENGTH = 6
/** What the site shows to everybody, what is a word of its own, and what `Config` has besides the settings. */
const PUBLIC = /^([a-z]|NODE_ENV|LOG_LEVEL|CLUB_|TAX_)/
const THIS_MACHINE = /^(localhost|127\.0\.0\.1)$/

/**
 * A text in which the name of a setting stands for its value, for readers who may not see the settings. Password and
 * hosts of an address such as `smtp://user:password@host:587` are left out as well.
 * @param settings a `Config`: their values by name
 */
export function withoutSettings(text: string, settings: object): string {
  const parts = Object.entries(settings).flatMap(([name, value]) =>
    PUBLIC.test(name) ? [] : valuesOf(value).flatMap((one) => partsOf(one).map((part) => ({ name, part }))),
  )
  // A long one first, because it may contain a short one.
  parts.sort((a, b) => b.part.length - a.part.length)
  const masked = parts.reduce((said, { name, part }) => said.replaceAll(part, name), text)
  return masked.replace(/\b([A-Z][A-Z\d_]+) is \1\b/g, '$1 is another')
}

/** A setting is a text, several texts, or something that is no secret. */
function valuesOf(value: unknown): string[] {
  const values = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return values.filter((one) => typeof one === 'string')
}

function partsOf(value: string): string[] {
  const [, person = '', servers = ''] = /^[\w+]+:\/\/(?:([^/@]+)@)?([^/@]+)/.exec(value) ?? []
  const password = person.replace(/^[^:]*:?/, '')
  const hosts = servers.split(',').flatMap((server) => [server, server.replace(/:\d+$/, '')])
  return [value, person, password, ...hosts].filter(
    (part) => part.length >= MIN_LENGTH && !THIS_MACHINE.test(part),
  )
}
