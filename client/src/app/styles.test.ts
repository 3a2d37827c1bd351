import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const APP = import.meta.dirname
/** What the inlined styles leave to those of the dashboard. */
const LEFT_OUT = [...readFileSync(join(APP, 'styles.css'), 'utf8').matchAll(/@source not "(.+)";/g)].flatMap(
  ([, glob = '']) => globSync(glob, { cwd: APP }).map((file) => join(APP, file)),
)

/** The module that loads the styles of the dashboard, before any of its screens shows. */
const DASHBOARD = join(APP, 'dashboard.tsx')
const SCREENS = join(APP, '../screens/dashboard')

/** All modules that a page can load outside of the dashboard. */
function publicModules(): Set<string> {
  const found = new Set([join(APP, '../main.tsx')])
  // The loop also visits the modules that it adds.
  for (const file of found) {
    const text = readFileSync(file, 'utf8').replaceAll(/^import type [^']+'[^']+'/gm, '')
    for (const [, path = ''] of text.matchAll(/(?:\bfrom|\bimport\(|^import) ?'(\..+?\.tsx?)'/gm)) {
      const target = join(dirname(file), path)
      if (target !== DASHBOARD && !target.startsWith(SCREENS) && existsSync(target)) found.add(target)
    }
  }
  return found
}

it('leaves out the classes of no module that a public page loads', () => {
  const modules = publicModules()
  expect(modules.size).toBeGreaterThan(100)
  expect(LEFT_OUT.length).toBeGreaterThan(100)
  expect(LEFT_OUT.filter((file) => modules.has(file)).map((file) => relative(APP, file))).toEqual([])
})
