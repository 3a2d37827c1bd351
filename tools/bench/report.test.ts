import { expect, it } from 'vitest'
import { withoutScript } from './proxy.ts'
import { atLeast, atMost, checksTable, figure, withFigures } from './report.ts'
import { median, rotated } from './rounds.ts'

it('takes the middle value, or the mean of the two middle ones', () => {
  expect(median([900, 20, 30])).toBe(30)
  expect(median([40, 900, 20, 30])).toBe(35)
})

it('starts each round with another item', () => {
  const first = [0, 1, 2, 3].map((round) => rotated(['a', 'b', 'c'], round).join(''))
  expect(first).toEqual(['abc', 'bca', 'cab', 'abc'])
})

it('accepts a value at its limit and rejects the next one', () => {
  expect([96_000, 96_001].map((bytes) => atMost('scripts', '/', bytes, 96_000).isKept)).toEqual([true, false])
  expect([97, 96].map((score) => atLeast('performance', '/', score, 97).isKept)).toEqual([true, false])
})

it('rejects a value that could not be measured', () => {
  expect(atMost('FCP', '/', Number.NaN, 1.15).isKept).toBe(false)
})

it('marks a budget that is exceeded', () => {
  expect(checksTable([atMost('fonts', '/', 60_001, 60_000, 'B')])).toContain(
    '| fonts | / | 60,001 B | ≤ 60,000 B | **no** |',
  )
})

it('shows only meaningful digits', () => {
  expect([1.1534, 96_000.4, 0].map((value) => figure(value))).toEqual(['1.153', '96,000', '0'])
})

it('replaces the figures of the previous run', () => {
  const document = 'Before\n<!-- bench -->\nold\n<!-- /bench -->\nAfter'
  expect(withFigures(document, 'bench', 'new')).toBe(
    'Before\n<!-- bench -->\n\nnew\n\n<!-- /bench -->\nAfter',
  )
  expect(() => withFigures(document, 'growth', 'new')).toThrow('no markers')
})

it('removes scripts and links to scripts from a page', () => {
  const html = '<link rel="modulepreload" href="/a.js"><p>a</p><script type="module">b()\n</script>'
  expect(withoutScript(html)).toBe('<p>a</p>')
})
