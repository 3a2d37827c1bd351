import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { modulesOfScreens } from './screen-modules.ts'

const MAIN = { isEntry: true, facadeModuleId: '/client/src/main.tsx' }

function bundleOf(chunks: Record<string, object>): Rolldown.OutputBundle {
  const files = Object.entries(chunks).map(([fileName, chunk]) => [
    fileName,
    { type: 'chunk', fileName, imports: [], exports: [], ...chunk },
  ])
  return Object.fromEntries(files)
}

it('lists the modules of each screen beyond those of every page, each once', () => {
  const bundle = bundleOf({
    'main.js': { ...MAIN, imports: ['react.js'] },
    'react.js': {},
    'card.js': { imports: ['main.js', 'badge.js'] },
    'badge.js': { imports: ['react.js'] },
    'home.js': {
      isDynamicEntry: true,
      exports: ['HomeScreen'],
      imports: ['main.js', 'card.js', 'badge.js'],
    },
    'login.js': { isDynamicEntry: true, exports: ['LoginScreen'], imports: ['main.js'] },
  })
  expect(modulesOfScreens(bundle)).toEqual({
    HomeScreen: ['/home.js', '/card.js', '/badge.js'],
    LoginScreen: ['/login.js'],
  })
})
