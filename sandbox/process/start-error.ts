/** An error that the developer can fix; its message is one line that says how. */
export class StartError extends Error {
  constructor(line: string) {
    super(line)
    this.name = 'StartError'
  }
}
