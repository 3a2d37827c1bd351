import { config as readDotenv } from 'dotenv'
import { assertFiles, type Config, ConfigError, readConfig } from '../base/config.ts'
import { loadContent } from '../features/content/load-content.ts'
import { runChecks } from '../features/setup/checks.ts'
import { firebaseIdentity } from '../gateways/identity.ts'

function settings(): Config {
  readDotenv({ quiet: true })
  const config = readConfig(process.env)
  assertFiles(config)
  loadContent(config)
  return config
}

/** Prints what every check has found. Returns whether nothing is wrong; warnings may be there. */
async function run(): Promise<boolean> {
  const config = settings()
  const findings = await runChecks({ config, identity: firebaseIdentity(config) })
  for (const { name, errors, warnings } of findings) {
    for (const text of errors) console.log(`error    ${name}: ${text}`)
    for (const text of warnings) console.log(`warning  ${name}: ${text}`)
    if (errors.length + warnings.length === 0) console.log(`ok       ${name}`)
  }
  return findings.every(({ errors }) => errors.length === 0)
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  for (const issue of error.issues) console.log(`error    Settings: ${issue}`)
  process.exitCode = 1
}
// The identity provider's client keeps connections open.
process.exit()
