import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ClientEnv } from '@ningjing/contract/env.schemas'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const files = ['Dockerfile', 'compose.yaml', ...globSync('.github/workflows/*.yml', { cwd: ROOT })]
const textOf = (file: string) => readFileSync(resolve(ROOT, file), 'utf8')

/** Images without a whole version, and actions without a commit: what they are can change without an edit. */
function moving(text: string): string[] {
  const images = text.match(/\b(node|mongo|nginx):(?!27017)[\w.-]+/g) ?? []
  const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
  return [
    ...images.filter((image) => !/:\d+\.\d+\.\d+(-|$)/.test(image)),
    ...actions.filter((action) => !/@[0-9a-f]{40}$/.test(action)),
  ]
}

it.each(files)('%s names exact versions of images and actions', (file) => {
  expect(moving(textOf(file))).toEqual([])
})

it('finds planted versions that move', () => {
  const text = 'FROM node:24-bookworm-slim\nimage: mongo:8\nimage: nginx:1.28.0\nuses: actions/checkout@v5'
  expect(moving(text)).toEqual(['node:24-bookworm-slim', 'mongo:8', 'actions/checkout@v5'])
})

it.each(['Dockerfile', 'compose.yaml', '.github/workflows/release.yml'])(
  '%s builds the client with every setting that a real site may have',
  (file) => {
    const text = textOf(file)
    const sandboxOnly = /_(EMULATOR_URL|SCRIPT_URL|DEMO_LOGIN)$/
    const names = Object.keys(ClientEnv.shape).filter((name) => !sandboxOnly.test(name))
    expect(names.filter((name) => !text.includes(name))).toEqual([])
  },
)
