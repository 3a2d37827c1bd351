const ID_WORDS = 3
const HEX_DIGITS = 8
const FIRST_SLOTS = 1_024

/**
 * Numbers class ids from 0, in the order in which they come. Two years of a large club look up 400,000 ids, for which a map
 * of strings needs ten times as long.
 */
export class ClassNumbers {
  /** The number of a class, plus one, near the place that the hash of its id says; 0 where there is none. */
  #slots = new Int32Array(FIRST_SLOTS)
  readonly #words: number[] = []

  get count(): number {
    return this.#words.length / ID_WORDS
  }

  /** The number of an id, as three words of its bytes. */
  numberOf(first: number, second: number, third: number): number {
    let slot = this.#slotOf(first, second, third)
    for (let taken = this.#slots[slot]; taken; taken = this.#slots[slot]) {
      const word = (taken - 1) * ID_WORDS
      const isSame =
        this.#words[word] === first && this.#words[word + 1] === second && this.#words[word + 2] === third
      if (isSame) return taken - 1
      slot = (slot + 1) % this.#slots.length
    }
    const number = this.count
    this.#words.push(first, second, third)
    this.#slots[slot] = number + 1
    if (this.count * 2 > this.#slots.length) this.#grow()
    return number
  }

  idOf(number: number): string {
    const words = this.#words.slice(number * ID_WORDS, (number + 1) * ID_WORDS)
    return words.map((word) => word.toString(16).padStart(HEX_DIGITS, '0')).join('')
  }

  #slotOf(first: number, second: number, third: number): number {
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35)
    return ((hash ^ (hash >>> 15)) >>> 0) % this.#slots.length
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2)
    for (let number = 0; number < this.count; number += 1) {
      const [first = 0, second = 0, third = 0] = this.#words.slice(number * ID_WORDS, (number + 1) * ID_WORDS)
      let slot = this.#slotOf(first, second, third)
      while (this.#slots[slot]) slot = (slot + 1) % this.#slots.length
      this.#slots[slot] = number + 1
    }
  }
}
