import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { projectPaths, readFiles, readText } from './project.ts'

const linesOf = (wanted: RegExp) => readFiles(wanted).flatMap(({ text }) => text.trimEnd().split('\n')).length
const SOURCE = /^\w+\/src\/(?!.*(\.test\.|testing\/)).*\.[jt]sx?$/
const sources = projectPaths().filter((path) => SOURCE.test(path))
const folders = Map.groupBy(sources, dirname)
const [fullest, files] = [...folders].reduce((most, one) => (one[1].length > most[1].length ? one : most))
const { dependencies, devDependencies } = JSON.parse(readText('package.json'))

/** What grows unnoticed, how large it is, and how large it may become: a larger one is split, or something goes. */
it.each([
  [`sources in ${fullest}, the fullest folder`, files.length, 40],
  ['sources in payments', folders.get('server/src/features/payments')?.length ?? 0, 24],
  ['lines of the stand-ins, without tests', linesOf(/^sandbox\/(?!.*(\.test\.ts$|testing\/))/), 8_300],
  ['lines of the checks', linesOf(/^tools\/checks\//), 450],
  ['lines of README.md', linesOf(/^README\.md$/), 75],
  ['packages of the root', Object.keys({ ...dependencies, ...devDependencies }).length, 30],
])('%s: %i, at most %i', (_what, size, most) => {
  expect([size > 0, size <= most]).toEqual([true, true])
})
