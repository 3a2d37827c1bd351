import { expect, it } from 'vitest'
import { clubFileName } from './file-name.ts'

it.each([
  ['Lotus Yard', 'lotus-yard-users.csv'],
  ['Yoga & “Sons” <Berlin>', 'yoga-sons-berlin-users.csv'],
  ['../../etc', 'etc-users.csv'],
  ['Ångström Jóga', 'ångström-jóga-users.csv'],
  ['静修', '静修-users.csv'],
  ['***', 'users.csv'],
  ['', 'users.csv'],
])('a file of the club %j is named by it', (club, name) => {
  expect(clubFileName(club, 'users.csv')).toBe(name)
})
