/** An id of 24 hexadecimal digits, and the words that it is compared by. */
const ID_BYTES = 12
const FIRST_SLOTS = 1_024

/**
 * Numbers class ids from 0, in the order in which they come. Two years of a large club look up 400,000 ids, for which a map
 * of strings needs ten times as long.
 */
export class ClassNumbers {
  /** The number of a class, plus one, near the place that the hash of its id says; 0 where there is none. */
  #slots = new Int32Array(FIRST_SLOTS)
  /** The ids, by number. At most half of the slots are taken, besides the one that makes them grow. */
  #ids = roomFor(FIRST_SLOTS)
  #count = 0

  get count(): number {
    return this.#count
  }

  /** The number of the id that begins at a place in these bytes. */
  numberOf(bytes: Buffer, start: number): number {
    const first = bytes.readUInt32LE(start)
    const second = bytes.readUInt32LE(start + 4)
    const third = bytes.readUInt32LE(start + 8)
    let slot = this.#slotOf(first, second, third)
    for (let taken = this.#slots[slot]; taken; taken = this.#slots[slot]) {
      const known = (taken - 1) * ID_BYTES
      const isSame =
        this.#ids.readUInt32LE(known) === first &&
        this.#ids.readUInt32LE(known + 4) === second &&
        this.#ids.readUInt32LE(known + 8) === third
      if (isSame) return taken - 1
      slot = (slot + 1) & (this.#slots.length - 1)
    }
    const number = this.#count
    this.#count += 1
    bytes.copy(this.#ids, number * ID_BYTES, start, start + ID_BYTES)
    this.#slots[slot] = this.#count
    if (this.#count * 2 > this.#slots.length) this.#grow()
    return number
  }

  idOf(number: number): string {
    return this.#ids.toString('hex', number * ID_BYTES, (number + 1) * ID_BYTES)
  }

  #slotOf(first: number, second: number, third: number): number {
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35)
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1)
  }

  #grow(): void {
    const known = this.#ids.subarray(0, this.#count * ID_BYTES)
    this.#slots = new Int32Array(this.#slots.length * 2)
    this.#ids = roomFor(this.#slots.length)
    this.#count = 0
    for (let start = 0; start < known.length; start += ID_BYTES) this.numberOf(known, start)
  }
}

function roomFor(slots: number): Buffer {
  return Buffer.alloc((slots / 2 + 1) * ID_BYTES)
}
