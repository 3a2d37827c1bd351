/** A handler of an event of a field. */
export type Handler = (event: object) => void

/** The event listeners of a field. */
export function createListeners() {
  const handlers = new Map<string, Handler[]>()
  const of = (event: string) => handlers.get(event) ?? []
  return {
    add(event: string, handler: Handler): void {
      handlers.set(event, [...of(event), handler])
    },
    /** Removes one handler, or all of an event. */
    remove(event: string, handler?: Handler): void {
      handlers.set(event, handler ? of(event).filter((one) => one !== handler) : [])
    },
    emit(event: string, happened: object): void {
      for (const handler of of(event)) handler(happened)
    },
  }
}
