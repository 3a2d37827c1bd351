import { lockFolder } from '../lock-folder.ts'

/** Locks a folder and keeps running. */
lockFolder(process.argv[2] ?? '')
process.send?.('locked')
setInterval(() => {}, 1_000)
