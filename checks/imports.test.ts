import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cycles, importFaults, lostImports } from './import-rules.ts'
import { codeFiles, ROOT, report } from './source-files.ts'
import { syntaxOf } from './syntax.ts'

const all = codeFiles().map(syntaxOf)
const sample = (path: string, text: string) => syntaxOf({ path, text })
const faultsOf = (path: string, text: string) => importFaults(sample(path, text))

describe('the project', () => {
  it('imports only in the direction of the architecture, and packages only in their places', () => {
    expect(report(all.flatMap(importFaults))).toBe('')
  })

  it('names existing files in its own imports', () => {
    const exists = (path: string) => existsSync(join(ROOT, path))
    expect(report(all.flatMap((syntax) => lostImports(syntax, exists)))).toBe('')
  })

  it('has no circle of imports', () => {
    expect(report(cycles(all))).toBe('')
  })
})

describe('the import rules', () => {
  it.each([
    ['a feature that imports a feature', 'server/src/features/users/users.ts', '../classes/classes.ts'],
    ['http that imports a feature', 'server/src/http/serve.ts', '../features/users/users.ts'],
    ['a gateway that imports http', 'server/src/gateways/cards.ts', '../http/serve.ts'],
    ['a feature that imports the app', 'server/src/features/users/users.ts', '../../app.ts'],
    ['steps that open a store themselves', 'server/src/features/users/users.ts', './users.store.ts'],
    ['the server that imports the client', 'server/src/app.ts', '../../client/src/app/routes.tsx'],
    ['a feature that imports a screen', 'client/src/features/classes/x.tsx', '../../screens/public/home.tsx'],
    ['lib that imports a feature', 'client/src/lib/call.ts', '../features/users/users.api.ts'],
    ['ui that imports the contract', 'client/src/ui/button.tsx', '@ningjing/contract/classes'],
    ['ui that imports the router', 'client/src/ui/button.tsx', 'react-router-dom'],
    ['the server that imports the sandbox', 'server/src/main.ts', '../../sandbox/start.ts'],
    ['a journey that imports the sandbox', 'e2e/journeys/a.e2e.ts', '../../sandbox/seed.ts'],
    [
      'product code that imports builders',
      'server/src/features/users/a.ts',
      '@ningjing/contract/testing/builders',
    ],
    ['the contract that imports all of zod', 'contract/src/classes.ts', 'zod'],
    ['the contract that imports anything else', 'contract/src/classes.ts', 'express'],
    ['the client that imports all of zod', 'client/src/lib/env.ts', 'zod'],
    ['express in the steps of a feature', 'server/src/features/users/users.ts', 'express'],
    ['the driver outside a store', 'server/src/features/users/users.ts', 'mongodb'],
    ['stripe outside the gateways', 'server/src/features/payments/payments.ts', 'stripe'],
    ['firebase outside identity', 'client/src/lib/session.tsx', 'firebase/auth'],
    ['the card form outside payments', 'client/src/screens/dashboard/checkout.tsx', '@stripe/stripe-js/pure'],
    ['axios outside secure', 'client/src/lib/call.ts', 'axios'],
    ['sweetalert2 outside alerts', 'client/src/screens/public/login.tsx', 'sweetalert2'],
    ['swiper in the first chunk of a page', 'client/src/features/home/banner.tsx', 'swiper/modules'],
    ['code in no room', 'client/src/stuff/a.ts', 'react'],
  ])('refuse %s', (_title, path, from) => {
    expect(faultsOf(path, `import { a } from '${from}'`)).toHaveLength(1)
  })

  it.each([
    ['the contract with zod/mini', 'contract/src/classes.ts', 'zod/mini'],
    ['a routes file with express', 'server/src/features/users/users.routes.ts', 'express'],
    ['a store with the driver', 'server/src/features/users/users.store.ts', 'mongodb'],
    ['the database with every store', 'server/src/database.ts', './features/users/users.store.ts'],
    ['a test with the test app', 'server/src/features/users/users.test.ts', '../../testing/test-app.ts'],
    [
      'a screen with a feature',
      'client/src/screens/public/home.tsx',
      '../../features/classes/class-card.tsx',
    ],
    ['the sandbox with the server', 'sandbox/seed.ts', '@ningjing/server/database'],
  ])('allow %s', (_title, path, from) => {
    expect(faultsOf(path, `import { a } from '${from}'`)).toEqual([])
  })

  it('see imports in calls, types and re-exports', () => {
    const text = `export { a } from 'axios'\nconst b = import('axios')\ntype C = import('axios').D`
    expect(faultsOf('client/src/lib/call.ts', text)).toHaveLength(3)
  })

  it('let types of the gateways cross into Deps, and no values', () => {
    expect(faultsOf('server/src/base/deps.ts', `import type { A } from '../gateways/cards.ts'`)).toEqual([])
    expect(faultsOf('server/src/base/deps.ts', `import { a } from '../gateways/cards.ts'`)).toHaveLength(1)
  })

  it('find an import without its extension', () => {
    const syntax = sample('client/src/lib/a.ts', `import { b } from './b'`)
    expect(lostImports(syntax, (path) => path === 'client/src/lib/b.ts')).toHaveLength(1)
  })

  it('find a circle', () => {
    const circle = [
      sample('a.ts', `import './b.ts'`),
      sample('b.ts', `import './c.ts'`),
      sample('c.ts', `import './a.ts'`),
    ]
    expect(cycles(circle)).toEqual(['a.ts → b.ts → c.ts → a.ts'])
    expect(cycles(circle.slice(0, 2))).toEqual([])
  })
})
