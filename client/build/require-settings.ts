import { ClientEnv } from '@ningjing/contract/env.schemas'
import type { Plugin } from 'vite'

/** Fails with one line for each client setting that is missing or malformed, before anything is built or served. */
export function requireSettings(): Plugin {
  return {
    name: 'require-settings',
    configResolved: ({ env }) => {
      const { error } = ClientEnv.safeParse(env)
      if (!error) return
      const issues = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
      throw new Error(
        `The client cannot be built with these settings (see .env.example):\n${issues.join('\n')}`,
      )
    },
  }
}
