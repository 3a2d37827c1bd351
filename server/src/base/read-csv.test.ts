import { expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

const cellsOf = (file: string | Buffer) => readCsv(Buffer.from(file))?.map(({ cells }) => cells)

it.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons', 'a;b\n1;2\n'],
  ['a byte order mark', '\uFEFFa,b\n1,2'],
  ['lines of Windows', 'a,b\r\n1,2\r\n'],
  ['quotation marks', '"a","b"\n"1","2"'],
  ['spaces around cells', 'a , b\n 1,2 '],
  ['UTF-16, as Excel writes Unicode', Buffer.from('\uFEFFa,b\r\n1,2\r\n', 'utf16le')],
])('reads %s', (_what, file) => {
  expect(cellsOf(file)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

it.each(['utf8', 'latin1'] as const)('reads accents in %s, as Excel writes them', (encoding) => {
  expect(cellsOf(Buffer.from('a,10er-Karte für Anfänger', encoding))).toEqual([
    ['a', '10er-Karte für Anfänger'],
  ])
})

it('reads separators, quotation marks and line breaks inside quotation marks', () => {
  expect(cellsOf('a,b\n"x, y","say ""hi"""\n"two\nlines",;')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "hi"'],
    ['two\nlines', ';'],
  ])
})

it('separates by what the first line has more of', () => {
  expect(cellsOf('a;b;"c, d"\n1,5;2;3')).toEqual([
    ['a', 'b', 'c, d'],
    ['1,5', '2', '3'],
  ])
})

it('says the line of the file, and leaves out rows without a value', () => {
  const rows = readCsv(Buffer.from('a,b\r\n\r\n1,2\r\n,\r\n3,4'))
  expect(rows?.map(({ line }) => line)).toEqual([1, 3, 5])
})

it('takes rows of any length, and a mark inside a word', () => {
  expect(cellsOf('a,b\n1\n1,2,3\n5" pipe,6')).toEqual([['a', 'b'], ['1'], ['1', '2', '3'], ['5" pipe', '6']])
})

it('does not read a file whose last quotation mark is missing', () => {
  expect(readCsv(Buffer.from('a,b\n"1,2'))).toBeUndefined()
})

it('finds no row in an empty file', () => {
  expect(readCsv(Buffer.from(''))).toEqual([])
})
