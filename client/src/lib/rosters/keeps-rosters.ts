/** Set while this browser keeps rosters or marks, so that nobody else loads the code for them (if-kept.ts). */
const FLAG = 'ningjing-keeps-rosters'

/** Whether this browser keeps rosters or marks of any user. */
export const keepsRosters = () => localStorage.getItem(FLAG) !== null
export const setKeepsRosters = () => localStorage.setItem(FLAG, 'true')
export const unsetKeepsRosters = () => localStorage.removeItem(FLAG)
