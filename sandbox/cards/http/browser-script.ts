import { join } from 'node:path'

const ENTRY = join(import.meta.dirname, '../browser/main.ts')

let bundled: Promise<string> | undefined

/** The browser part as one classic script, bundled on the first request. */
export function browserScript(): Promise<string> {
  bundled ??= bundle()
  return bundled
}

async function bundle(): Promise<string> {
  // Imported here so that tests without the script do not wait for the bundler.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'cardSandbox', fileName: 'stripe' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The browser script could not be bundled.')
  return output.output[0].code
}
