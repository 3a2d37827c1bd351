import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { ClientEnv } from '@ningjing/contract/env.schemas'
import { PAGE_RENDERER, type RenderPage } from '@ningjing/contract/pages'
import { PAGES } from './budgets.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The settings of the build that is weighed: those of a club in production. They are fixed, because settings are part
 * of the scripts and of the hashes in their names: other ports of the stand-ins change the bytes by a hundred.
 */
const SETTINGS: Record<keyof ClientEnv, string> = {
  VITE_API_URL: '',
  VITE_FIREBASE_API_KEY: 'key-of-the-club',
  VITE_FIREBASE_AUTH_DOMAIN: 'club.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'club',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_club',
  VITE_REPORT_ERRORS: 'true',
  VITE_FIREBASE_AUTH_EMULATOR_URL: '',
  VITE_STRIPE_SCRIPT_URL: '',
  VITE_DEMO_LOGIN: '',
}

/**
 * Builds the client with fixed settings and weighs the scripts that the HTML of each page names, with their static
 * imports.
 * @returns bytes as they are sent (Brotli), by the path of the page
 */
export async function weighInitialScripts(): Promise<Map<string, number>> {
  const site = mkdtempSync(join(tmpdir(), 'ningjing-weighed-'))
  try {
    await buildClient(site)
    const { renderPage }: { renderPage: RenderPage } = await import(
      pathToFileURL(join(site, PAGE_RENDERER)).href
    )
    const shell = readFileSync(join(site, 'index.html'), 'utf8')
    const weights = PAGES.map(async (page) => {
      const { head, body } = await renderPage(page, {}, '')
      return [page, bytesOf(site, shell + head + body)] as const
    })
    return new Map(await Promise.all(weights))
  } finally {
    rmSync(site, { recursive: true })
  }
}

async function buildClient(site: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, ...SETTINGS, SITE_DIR: site, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [vite, 'build', 'client', '--logLevel', 'warn'], {
    cwd: ROOT,
    env,
  })
}

/** A quoted path of a script, in an attribute or in a JSON block. */
const NAMED_SCRIPT = /"([^"\s]+\.js)"/g
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g

function bytesOf(site: string, html: string): number {
  const scripts = new Set(namesIn(html, NAMED_SCRIPT))
  // The loop also visits the scripts that it adds.
  for (const script of scripts) {
    const imports = namesIn(readFileSync(join(site, script), 'utf8'), STATIC_IMPORT)
    for (const name of imports) scripts.add(posix.join(posix.dirname(script), name))
  }
  return [...scripts].reduce((sum, script) => sum + sentBytes(join(site, script)), 0)
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** The build compresses no tiny file. */
function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
