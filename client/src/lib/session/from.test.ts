import { expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { goalOf, hasExpired, rememberFrom } from './from.ts'
import { keepWish } from './wish.ts'

const place = { pathname: '/dashboard/profile', search: '?tab=1', hash: '#photo' }

it('a user goes back to the page that they wanted', () => {
  const location = { ...place, key: 'of the router' }
  expect(rememberFrom(location)).toEqual({ from: place })
  expect(goalOf(rememberFrom(location))).toBe('/dashboard/profile?tab=1#photo')
  expect(goalOf({ from: { pathname: '/classes' } })).toBe('/classes')
})

it('a user goes to the class that they wanted rather than to the page', () => {
  keepWish({ act: 'select', classId: 'wanted' })
  expect(goalOf(rememberFrom(place))).toBe(paths.yogaClass('wanted'))
})

it('a user goes to the checkout of the pass that they wanted, and of the one that it follows', () => {
  keepWish({ act: 'buy', productId: 'ten' })
  expect(goalOf(rememberFrom(place))).toBe('/passes/ten')
  keepWish({ act: 'buy', productId: 'ten', after: 'mine&x' })
  expect(goalOf(rememberFrom(place))).toBe('/passes/ten?after=mine%26x')
})

it.each([
  ['no state', undefined],
  ['nothing', null],
  ['a text', '/admin'],
  ['no page', {}],
  ['a page of nothing', { from: null }],
  ['a page that is a text', { from: '/admin' }],
  ['an address of another site', { from: { pathname: '//evil.example', search: '' } }],
  ['an address without a slash', { from: { pathname: 'https://evil.example' } }],
  ['no path', { from: { pathname: '', search: '?x=1' } }],
])('a user goes to the first page after %s', (_what, state) => {
  expect(goalOf(state)).toBe('/')
})

it('the login page knows whether a session has ended', () => {
  expect(hasExpired({ hasExpired: true })).toBe(true)
  for (const state of [{ hasExpired: 'yes' }, {}, null, undefined, 'true']) {
    expect(hasExpired(state)).toBe(false)
  }
})
