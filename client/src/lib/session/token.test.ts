import { expect, it } from 'vitest'
import { claimsOf, readToken, removeToken, storeToken } from './token.ts'

const tokenWith = (claims: object) => {
  const part = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')
  return `header.${part}.signature`
}

it('is kept in this browser until it is removed', () => {
  expect(readToken()).toBeNull()
  storeToken('a.b.c')
  expect(readToken()).toBe('a.b.c')
  removeToken()
  expect(readToken()).toBeNull()
})

it('says whose it is, and when it was issued', () => {
  const claims = { email: 'ana@ningjing.example', iat: 1_800_000_000, name: '>>>???~~~' }
  expect(tokenWith(claims)).toMatch(/\..*[-_].*\./)
  expect(claimsOf(tokenWith(claims))).toEqual(claims)
})

it.each([null, '', 'no-token', 'a.b', 'a.%.c'])('says nothing if it is %j', (token) => {
  expect(claimsOf(token)).toEqual({ iat: Number.NaN })
})
