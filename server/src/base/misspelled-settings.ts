import { ClientEnv, DockerEnv, SandboxEnv, ServerEnv } from '@ningjing/contract/env.schemas'

const NAMES = [ServerEnv, ClientEnv, DockerEnv, SandboxEnv].flatMap((schema) => Object.keys(schema.shape))
/** A shorter name has neighbors among the variables of every system. */
const MIN_LENGTH = 8

/** A sentence for each name that looks like a setting with one slip: a wrong name is not read, and nothing else says so. */
export function misspelledSettings(env: Record<string, string | undefined>): string[] {
  const unknown = Object.keys(env).filter((name) => name.length >= MIN_LENGTH && !NAMES.includes(name))
  return unknown.flatMap((name) => {
    const meant = NAMES.find((known) => known.length >= MIN_LENGTH && isSlip(plain(name), plain(known)))
    return meant === undefined ? [] : [`${name} is not a setting; is ${meant} meant?`]
  })
}

const plain = (name: string) => name.toUpperCase().replaceAll('_', '')

/** Whether two names are the same but for one character that is missing, wrong or exchanged with the next one. */
function isSlip(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  let start = 0
  while (start < length && one[start] === other[start]) start += 1
  let end = 0
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const isExchanged = left.length === 2 && right === `${left[1]}${left[0]}`
  return isExchanged || (left.length <= 1 && right.length <= 1)
}
