import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { wordsOf } from './search-keys.ts'

describe('the words of a text', () => {
  it('are the rest of it from each word on, without case and accents', () => {
    expect(wordsOf('Yin (slow) für José')).toEqual([
      'yin (slow) fur jose',
      '(slow) fur jose',
      'slow) fur jose',
      'fur jose',
      'jose',
    ])
  })

  it('begin at each character of a script without spaces', () => {
    expect(wordsOf('晨间瑜伽')).toEqual(['晨间瑜伽', '间瑜伽', '瑜伽', '伽'])
  })

  it('include the parts of an e-mail', () => {
    expect(wordsOf('ana.silva@x.example')).toContain('silva@x.example')
  })
})

describe('a search', () => {
  it('finds the beginning of each word, also of a name that has changed', async () => {
    const { as, addUser } = await testApp()
    const admin = await addUser({ role: 'admin', name: 'Root' })
    const ana = await addUser({ name: 'Ana Maria Silva' })
    const found = async (search: string) =>
      (await as(admin).get('/ningjing/users').query({ search })).body.items.map(
        ({ _id }: { _id: string }) => _id,
      )
    for (const search of ['ana', 'MARIA', 'maria sil', 'sílva'])
      expect(await found(search)).toEqual([ana._id])
    expect(await found('ilva')).toEqual([])
    await as(ana).patch(`/ningjing/users/${ana._id}`).send({ name: 'Ana Costa' })
    expect([await found('silva'), await found('costa')]).toEqual([[], [ana._id]])
  })

  it('finds classes by the new name of their instructor', async () => {
    const { as, addUser, addClass, visitor } = await testApp()
    const mei = await addUser({ role: 'instructor', name: 'Mei Tanaka' })
    const { _id } = await addClass({ instructorId: mei._id, instructor: mei.name, email: mei.email })
    await as(mei).patch(`/ningjing/users/${mei._id}`).send({ name: 'Mei Sato' })
    const found = async (search: string) =>
      (await visitor.get('/ningjing/publicClasses').query({ search })).body.items.map(
        (one: { _id: string }) => one._id,
      )
    expect([await found('tanaka'), await found('sato')]).toEqual([[], [_id]])
  })
})
