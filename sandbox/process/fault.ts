/** Something the person at the terminal can put right; its message is one line that says how. */
export class Fault extends Error {
  constructor(line: string) {
    super(line)
    this.name = 'Fault'
  }
}
