/** Project of the sandbox; the emulator needs no account anywhere for a name that begins with `demo-`. */
export const PROJECT_ID = 'demo-ningjing'
