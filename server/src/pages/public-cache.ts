import { createHash } from 'node:crypto'
import { LATE, withinMs } from '../base/within-ms.ts'
import { bytesOf, type CachedResponse } from '../http/cached-response.ts'

/** How long a change of another process, or by the clock, may stay unseen, in milliseconds. */
const RECHECK_MS = 2_000
/** How long a visitor waits for data that may have changed, and for data that has changed, in milliseconds. */
const RECHECK_WAIT_MS = 40
const CHANGE_WAIT_MS = 1_000

/** Memory of an entry besides the bodies of its response, in bytes. */
const ENTRY_BYTES = 1024

/** How a response comes about. */
export type Recipe<Data> = {
  /** Reads what the response shows; undefined if there is no such thing. */
  read: () => Promise<Data | undefined>
  /** Makes the response; undefined if that fails. */
  make: (data: Data) => Promise<CachedResponse | undefined>
  /** When the response differs by the clock alone, in milliseconds; left out if it never does. */
  until?: (data: Data) => number
  /** Called before data that is not cached is read, and before a response is made again; throws to prevent it. */
  admit?: () => void
}

type Entry = {
  /** Hash of the data that the response shows. */
  hash: string
  response: CachedResponse | undefined
  until: number
  bytes: number
  /** The number of changes, and the time, when its data was read. */
  seenChanges: number
  readAt: number
}

type Options = {
  /** The number of changes that this process has made. */
  changes: () => number
  /** Above this size the least recently used responses are dropped. */
  maxBytes: number
  /** Responses that may be read or made at a time. */
  maxRefreshes: number
}

/**
 * Responses made from data that visitors see. After a change of this process, and after two seconds, the data of a
 * response is read again. Only if it differs, or the clock has made it outdated, the response is made again. While that
 * takes long, fails or has to wait for others, the last response is returned.
 */
export class PublicCache {
  readonly #options: Options
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>()
  readonly #refreshes = new Map<string, Promise<void>>()
  #bytes = 0
  /** False from a read that failed or took long until one succeeds; until then nobody waits for a read. */
  #isReadable = true

  constructor(options: Options) {
    this.#options = options
  }

  /** Memory in use. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * The response of a key: null if there is no such thing, undefined if there is no response now. Throws if its data
   * cannot be read and no response is cached.
   */
  async get<Data>(key: string, recipe: Recipe<Data>): Promise<CachedResponse | null | undefined> {
    const entry = this.#entries.get(key)
    if (!entry) return this.#responseAfter(await this.#catchUp(key, recipe), key)
    // Moves it to the end of the order.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const isSeen = entry.seenChanges === this.#options.changes() && Date.now() < entry.until
    if (isSeen && performance.now() - entry.readAt < RECHECK_MS) return entry.response
    const caughtUp = this.#catchUp(key, recipe).catch(() => 'busy' as const)
    if (!this.#isReadable) return entry.response
    const outcome = await withinMs(isSeen ? RECHECK_WAIT_MS : CHANGE_WAIT_MS, caughtUp)
    if (outcome === LATE && !isSeen) this.#isReadable = false
    return outcome === 'done' ? this.#responseAfter(outcome, key) : entry.response
  }

  #responseAfter(outcome: 'done' | 'busy', key: string): CachedResponse | null | undefined {
    const entry = this.#entries.get(key)
    return entry || outcome === 'busy' ? entry?.response : null
  }

  /** Refreshes until the data was read after the last change, at most twice: a read that began before does not count. */
  async #catchUp<Data>(key: string, recipe: Recipe<Data>): Promise<'done' | 'busy'> {
    for (let round = 0; round < 2; round += 1) {
      const refresh = this.#refresh(key, recipe)
      if (!refresh) return 'busy'
      await refresh
      const entry = this.#entries.get(key)
      if (!entry || entry.seenChanges === this.#options.changes()) break
    }
    return 'done'
  }

  /** Joins the refresh that runs, or starts one; undefined if too many run. */
  #refresh<Data>(key: string, recipe: Recipe<Data>): Promise<void> | undefined {
    const running = this.#refreshes.get(key)
    if (running) return running
    if (this.#refreshes.size >= (this.#isReadable ? this.#options.maxRefreshes : 1)) return undefined
    const started = this.#readAgain(key, recipe).finally(() => this.#refreshes.delete(key))
    this.#refreshes.set(key, started)
    return started
  }

  async #readAgain<Data>(key: string, { read, make, until, admit }: Recipe<Data>): Promise<void> {
    const seen = { seenChanges: this.#options.changes(), readAt: performance.now() }
    const known = this.#entries.get(key)
    if (!known) admit?.()
    const data = await this.#reading(read())
    if (data === undefined) {
      this.#drop(key)
      return
    }
    const hash = createHash('sha256').update(JSON.stringify(data)).digest('base64')
    if (known?.hash === hash && Date.now() < known.until) {
      Object.assign(known, seen)
      return
    }
    if (known) admit?.()
    const made = { ...seen, hash, until: until?.(data) ?? Number.POSITIVE_INFINITY }
    const response = await make(data)
    this.#put(key, { ...made, response, bytes: ENTRY_BYTES + (response ? bytesOf(response) : 0) })
  }

  async #reading<Data>(read: Promise<Data>): Promise<Data> {
    this.#isReadable = await read.then(
      () => true,
      () => false,
    )
    return read
  }

  #put(key: string, entry: Entry): void {
    this.#drop(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
