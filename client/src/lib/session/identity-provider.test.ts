import { describe, expect, it, vi } from 'vitest'
import { identityCodeOf, wasSignedInBefore } from './identity-provider.ts'

const databases = (names: string[]) =>
  vi.stubGlobal('indexedDB', { databases: async () => names.map((name) => ({ name, version: 1 })) })

describe('whether somebody was signed in before', () => {
  it('is said by what the provider keeps in this browser', async () => {
    databases([])
    localStorage.setItem('theme', 'dark')
    expect(await wasSignedInBefore()).toBe(false)
    localStorage.setItem('firebase:authUser:key:app', '{}')
    expect(await wasSignedInBefore()).toBe(true)
  })

  it('is said by the database of the provider, and by no other', async () => {
    databases(['ningjing', 'other'])
    expect(await wasSignedInBefore()).toBe(false)
    databases(['ningjing', 'firebaseLocalStorageDb'])
    expect(await wasSignedInBefore()).toBe(true)
  })

  it('is assumed where the browser does not say which databases there are', async () => {
    vi.stubGlobal('indexedDB', {})
    expect(await wasSignedInBefore()).toBe(true)
    vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new Error('Private window')) })
    expect(await wasSignedInBefore()).toBe(true)
  })

  it('is not assumed in a browser without databases', async () => {
    vi.stubGlobal('indexedDB', undefined)
    expect(await wasSignedInBefore()).toBe(false)
  })

  it('is looked up when the browser is idle', async () => {
    const tasks: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (task: () => void) => tasks.push(task))
    databases([])
    const looked = vi.spyOn(indexedDB, 'databases')
    const asking = wasSignedInBefore()
    await new Promise((later) => setTimeout(later))
    expect(looked).not.toHaveBeenCalled()
    for (const task of tasks) task()
    expect(await asking).toBe(false)
    expect(looked).toHaveBeenCalledOnce()
  })
})

it.each([
  [{ code: 'auth/wrong-password' }, 'auth/wrong-password'],
  [{ code: 'storage/full' }, undefined],
  [{ code: 7 }, undefined],
  [new Error('auth/wrong-password'), undefined],
  [null, undefined],
  ['auth/wrong-password', undefined],
])('the code of %j is %s', (error, code) => {
  expect(identityCodeOf(error)).toBe(code)
})
