/** Types of values, and the bytes of those that have a fixed length (https://bsonspec.org/spec.html). */
const [DOUBLE, STRING, RECORD, LIST, BINARY, INT] = [1, 2, 3, 4, 5, 16]
const FIXED: Readonly<Record<number, number>> = {
  [DOUBLE]: 8,
  [INT]: 4,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  17: 8,
  18: 8,
}
const LENGTH_BYTES = 4

/**
 * A record as the database sent it (`findRaw`). A field is decoded when it is asked for: thousands of records take a
 * fraction of the time and the memory that the driver needs to decode them. The driver's own API of this kind
 * (`BSON.onDemand`) is experimental and "not intended for production use".
 */
export class RawRecord {
  readonly #bytes: Buffer
  readonly #start: number

  /** @param start where it begins in the bytes */
  constructor(bytes: Buffer, start = 0) {
    this.#bytes = bytes
    this.#start = start
  }

  /** The names of its fields. */
  names(): string[] {
    const names: string[] = []
    const end = this.#end()
    for (let at = this.#first(); at < end; at = this.#next(at)) {
      names.push(this.#bytes.toString('utf8', at + 1, this.#valueOf(at) - 1))
    }
    return names
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined
  }

  /** A string, which has to be there. */
  text(name: string): string {
    const start = this.#get(name) + LENGTH_BYTES
    return this.#bytes.toString('utf8', start, start + this.#bytes.readInt32LE(start - LENGTH_BYTES) - 1)
  }

  /** A number, which has to be there. */
  number(name: string): number {
    const start = this.#get(name)
    const type = this.#bytes[start - name.length - 2]
    if (type === INT) return this.#bytes.readInt32LE(start)
    return type === DOUBLE ? this.#bytes.readDoubleLE(start) : this.#longAt(start)
  }

  /** A date, which has to be there, in milliseconds. */
  moment(name: string): number {
    return this.#longAt(this.#get(name))
  }

  /** The record in a field, if it is there. */
  record(name: string): RawRecord | undefined {
    const start = this.#find(name)
    return start === undefined ? undefined : new RawRecord(this.#bytes, start)
  }

  /** The records of an array, which has to be there. */
  records(name: string): RawRecord[] {
    const list = new RawRecord(this.#bytes, this.#get(name))
    const found: RawRecord[] = []
    const end = list.#end()
    for (let at = list.#first(); at < end; at = list.#next(at)) {
      found.push(new RawRecord(this.#bytes, list.#valueOf(at)))
    }
    return found
  }

  #get(name: string): number {
    const start = this.#find(name)
    if (start === undefined) throw new Error(`A record has no ${name}.`)
    return start
  }

  /** Where the value of a field begins. */
  #find(name: string): number | undefined {
    const end = this.#end()
    for (let at = this.#first(); at < end; at = this.#next(at)) {
      if (this.#isNamed(at, name)) return this.#valueOf(at)
    }
    return undefined
  }

  #first(): number {
    return this.#start + LENGTH_BYTES
  }

  /** The last byte, a zero. */
  #end(): number {
    return this.#start + this.#bytes.readInt32LE(this.#start) - 1
  }

  #next(at: number): number {
    const start = this.#valueOf(at)
    const type = this.#bytes[at] ?? 0
    const fixed = FIXED[type]
    if (fixed !== undefined) return start + fixed
    const length = this.#bytes.readInt32LE(start)
    if (type === STRING) return start + LENGTH_BYTES + length
    if (type === RECORD || type === LIST) return start + length
    // Its length is followed by a byte for its kind.
    if (type === BINARY) return start + LENGTH_BYTES + 1 + length
    throw new Error(`A record has a value of type ${type}.`)
  }

  #valueOf(at: number): number {
    const bytes = this.#bytes
    let end = at + 1
    // Names are so short that a loop is faster than `indexOf`.
    while (bytes[end] !== 0) end += 1
    return end + 1
  }

  #longAt(start: number): number {
    return this.#bytes.readInt32LE(start + 4) * 2 ** 32 + this.#bytes.readUInt32LE(start)
  }

  #isNamed(at: number, name: string): boolean {
    const bytes = this.#bytes
    for (let index = 0; index < name.length; index += 1) {
      if (bytes[at + 1 + index] !== name.charCodeAt(index)) return false
    }
    return bytes[at + 1 + name.length] === 0
  }
}
