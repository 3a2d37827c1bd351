/** Handlers of a field's events, by event. */
export type Handler = (event: object) => void

/** Who listens to a field. */
export function createListeners() {
  const handlers = new Map<string, Handler[]>()
  const of = (event: string) => handlers.get(event) ?? []
  return {
    add(event: string, handler: Handler): void {
      handlers.set(event, [...of(event), handler])
    },
    /** Takes one handler away, or all of an event. */
    remove(event: string, handler?: Handler): void {
      handlers.set(event, handler ? of(event).filter((one) => one !== handler) : [])
    },
    tell(event: string, happened: object): void {
      for (const handler of of(event)) handler(happened)
    },
  }
}
