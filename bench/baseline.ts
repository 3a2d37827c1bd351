import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = new URL('..', import.meta.url)

/** A site that runs beside ours, and the function that stops it. */
export type RunningSite = { site: string; stop: () => Promise<void> }

/** Starts the product as it was at a revision, with the packages of that revision, from a worktree of its own. */
export async function startBaseline(revision: string): Promise<RunningSite> {
  const parent = mkdtempSync(join(tmpdir(), 'ningjing-baseline-'))
  const folder = join(parent, 'worktree')
  const git = (...args: string[]) =>
    execFileSync('git', ['worktree', ...args], { cwd: ROOT, stdio: 'inherit' })
  const remove = () => {
    git('remove', '--force', folder)
    rmSync(parent, { recursive: true, force: true })
  }
  git('add', '--detach', folder, revision)
  try {
    const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', install, { cwd: folder, stdio: 'inherit' })
    const { default: startSite } = await import(pathToFileURL(join(folder, 'e2e/site.setup.ts')).href)
    const stop = await startSite()
    return { site: process.env.E2E_SITE ?? '', stop: () => stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
