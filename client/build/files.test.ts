import { expect, it } from 'vitest'
import { filesOfScreens } from './files.ts'

const chunk = (file: string, imports: string[] = [], kind = {}) => ({ file, imports, ...kind })

it('names what a screen needs beyond what every page loads, each file once', () => {
  const files = filesOfScreens({
    'main.tsx': chunk('main.js', ['_react.js'], { isEntry: true }),
    '_react.js': chunk('react.js'),
    '_card.js': chunk('card.js', ['_react.js', '_badge.js']),
    '_badge.js': chunk('badge.js'),
    'home.tsx': chunk('home.js', ['main.tsx', '_card.js', '_badge.js'], { isDynamicEntry: true }),
    'login.tsx': chunk('login.js', ['_react.js'], { isDynamicEntry: true }),
  })
  expect(files).toEqual({
    'home.tsx': ['home.js', 'card.js', 'badge.js'],
    'login.tsx': ['login.js'],
  })
})
