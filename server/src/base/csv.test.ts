import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

async function* each<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows
}

async function blocksOf<Value extends string | number | Date | null>(names: Value[]): Promise<string[]> {
  const blocks: string[] = []
  for await (const block of csvOf([['Name', (name: Value) => name]], each(names))) blocks.push(block)
  return blocks
}

const fileOf = async (names: (string | number | Date | null)[]) => (await blocksOf(names)).join('')

describe('a CSV file', () => {
  it.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+3+4', `"'+3+4"`],
    ['+351912345678=1', `"'+351912345678=1"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1+1', `"'\t'=1+1"`],
    ['\r=1+1', `"'\r'=1+1"`],
    ['x;=1+1', `"x;'=1+1"`],
    ['x\t@SUM(A1)', `"x\t'@SUM(A1)"`],
    ['x|-1', `"x|'-1"`],
    ['x\n=1+1', `"x\n'=1+1"`],
    ['＝1+1', `"'＝1+1"`],
    ['x;＋1;－1;＠A1', `"x;'＋1;'－1;'＠A1"`],
  ])('shows %j as the text it is', async (name, cell) => {
    expect(await fileOf([name])).toBe(`Name\r\n${cell}\r\n`)
  })

  it('keeps commas, quotes and line breaks within their cell', async () => {
    expect(await fileOf(['Silva, Ana "Anita"\nLisbon'])).toBe(`Name\r\n"Silva, Ana ""Anita""\nLisbon"\r\n`)
  })

  it('leaves phone numbers as they are', async () => {
    expect(await fileOf(['+351912345678', '+49 170 1234567'])).toBe(
      'Name\r\n+351912345678\r\n+49 170 1234567\r\n',
    )
  })

  it('writes plain texts, numbers, dates and empty values unchanged', async () => {
    const moment = new Date('2026-05-04T08:00:00.000Z')
    expect(await fileOf(['Zoë = 1', -3, 19.99, moment, null])).toBe(
      'Name\r\nZoë = 1\r\n-3\r\n19.99\r\n2026-05-04T08:00:00.000Z\r\n\r\n',
    )
  })

  it('is sent block by block, without losing a row', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => `Member number ${index}`)
    const blocks = await blocksOf(names)
    expect(blocks.length).toBeGreaterThan(3)
    expect(blocks.join('').trimEnd().split('\r\n')).toEqual(['Name', ...names])
  })
})
