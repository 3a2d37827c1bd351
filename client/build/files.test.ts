import { expect, it } from 'vitest'
import { filesOfScreens } from './files.ts'

const chunk = (file: string, imports: string[] = [], kind = {}) => ({ file, imports, ...kind })

it('names what a screen needs beyond what every page names, each file once', () => {
  const manifest = {
    '_site.js': chunk('site.js'),
    '_card.js': chunk('card.js', ['_site.js', '_badge.js']),
    '_badge.js': chunk('badge.js'),
    'home.tsx': chunk('home.js', ['_site.js', '_card.js', '_badge.js'], { isDynamicEntry: true }),
    'login.tsx': chunk('login.js', ['_site.js'], { isDynamicEntry: true }),
  }
  expect(filesOfScreens(manifest, '<script src="/site.js"></script>')).toEqual({
    'home.tsx': ['home.js', 'card.js', 'badge.js'],
    'login.tsx': ['login.js'],
  })
})
