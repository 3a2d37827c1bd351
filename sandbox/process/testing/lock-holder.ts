import { lockFolder } from '../lock.ts'

/** Locks the folder it is given and stays. */
lockFolder(process.argv[2] ?? '')
process.send?.('locked')
setInterval(() => {}, 1_000)
