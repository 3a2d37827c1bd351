/** Firebase project of the sandbox. A project that starts with `demo-` needs no Firebase account. */
export const PROJECT_ID = 'demo-ningjing'
