import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor } from 'vite'

/** Runs in the head of every page. */
export const BEFORE_PAINT: HtmlTagDescriptor = {
  tag: 'script',
  children: sourceOf('before-paint.js'),
  injectTo: 'head',
}

/**
 * Starts the client: after the first paint, after a second at the latest, and at once if there is nothing to paint.
 * Its modules are those that `startModulesTag` and the rendered page name.
 */
export const AFTER_PAINT: HtmlTagDescriptor = {
  tag: 'script',
  children: sourceOf('after-paint.js'),
  injectTo: 'body',
}

/** Names the modules of every page, for `AFTER_PAINT`. */
export function startModulesTag(modules: string[]): HtmlTagDescriptor {
  return {
    tag: 'script',
    attrs: { type: 'application/json', id: 'start-modules' },
    children: JSON.stringify(modules),
    injectTo: 'body',
  }
}

function sourceOf(file: string): string {
  return readFileSync(join(import.meta.dirname, '../src', file), 'utf8')
}
