import { ClientEnv, isExample } from '@ningjing/contract/env.schemas'
import type { Plugin } from 'vite'

/**
 * Fails with one line for each client setting that is missing or malformed, before anything is built or served. An
 * empty setting counts as missing.
 */
export function requireSettings(): Plugin {
  return {
    name: 'require-settings',
    configResolved: ({ env }) => {
      const set = Object.entries(env).filter(([, value]) => value !== '')
      const { error } = ClientEnv.safeParse(Object.fromEntries(set))
      const examples = Object.keys(ClientEnv.shape).filter((name) => isExample(env[name] ?? ''))
      const lacksDomain = !env.VITE_FIREBASE_AUTH_DOMAIN && !env.VITE_FIREBASE_AUTH_EMULATOR_URL
      if (!error && examples.length === 0 && !lacksDomain) return
      const issues = [
        ...(error?.issues ?? []).map(({ path, message }) => `  ${path.join('.')}: ${message}`),
        ...(lacksDomain ? ['  VITE_FIREBASE_AUTH_DOMAIN: is missing'] : []),
        ...examples.map((name) => `  ${name}: still the example value`),
      ]
      const text = `The client cannot be built with these settings (see .env.example):\n${issues.join('\n')}`
      // Vite prints the stack.
      throw Object.assign(new Error(text), { stack: text })
    },
  }
}
