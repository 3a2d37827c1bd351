import { writeFileSync } from 'node:fs'
import { generatedFiles } from './generated-files.ts'

for (const [address, text] of await generatedFiles()) writeFileSync(address, text)
