import { pathToFileURL } from 'node:url'
import { restartOnChange } from '../restart-on-change.ts'

/** Runs `server.ts` of the folder WATCHED_FOLDER and restarts it after each change there. */
const folder = process.env.WATCHED_FOLDER ?? ''
restartOnChange(pathToFileURL(`${folder}/server.ts`), [folder])
