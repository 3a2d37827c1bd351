import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8')

it('stops every transition of a color or a shadow while the theme changes', () => {
  expect(read('app/motion.css')).toContain('.theme-change .duration-200 {')
  const transitions = globSync('**/*.tsx', { cwd: SOURCE }).flatMap((file) =>
    [...read(file).matchAll(/\btransition(-\S+)?( [\w-]+)?/g)]
      .filter(([, what = '']) => /colors|color|shadow|all/.test(what))
      .map(([text]) => `${file}: ${text}`),
  )
  expect(transitions.length).toBeGreaterThan(5)
  expect(transitions.filter((text) => !text.endsWith(' duration-200'))).toEqual([])
})
