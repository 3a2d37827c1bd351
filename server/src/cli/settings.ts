import { ServerEnv } from '@ningjing/contract/env.schemas'
import { config as readDotenv } from 'dotenv'
import * as z from 'zod/mini'
import { withoutEmpty } from '../base/config.ts'

/** The settings of a command that needs the database alone. */
export const DatabaseSettings = z.pick(ServerEnv, { MONGODB_URI: true })

/** Reads the settings of a command. Throws an error that names all that are missing or wrong. */
export function settingsOf<Schema extends z.ZodMiniType>(schema: Schema): z.infer<Schema> {
  readDotenv({ quiet: true })
  const parsed = z.safeParse(schema, withoutEmpty(process.env))
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}
