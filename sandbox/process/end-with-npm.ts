import { onStarterExit } from './on-starter-exit.ts'

/**
 * Preloaded by scripts of package.json. They cannot replace their shell by `exec`, which Windows lacks, and a signal to
 * npm ends the shell alone.
 */
// Processes that are forked from here would inherit the option, whose path is relative to another folder there.
process.execArgv = []
onStarterExit(() => process.kill(process.pid, 'SIGTERM'))
