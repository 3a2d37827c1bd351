/** Marks on one letter. Scripts such as Burmese and Tibetan need up to six. */
const MAX_MARKS = 6

/**
 * Characters that draw nothing or turn the direction of the text beside them: control characters, lone surrogates,
 * line separators, blank Braille, and what Unicode calls ignorable except joiners and variation selectors.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]|(?![\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/u

/**
 * Joiners and variation selectors that change nothing: without a letter or sign before them, or after a Latin letter.
 * Persian, Indic scripts and emoji need the others.
 */
const MISPLACED = [
  /(?<![\p{L}\p{M}\p{S}])[\p{Join_Control}]/u,
  /(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])\p{Variation_Selector}/u,
  /(?<=[\p{Script=Latin}])[\p{Join_Control}\p{Variation_Selector}]/u,
  /(?<=\p{Variation_Selector})\p{Variation_Selector}/u,
  // The letters that turn a black flag into the flag of a region.
  /(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]/u,
]

/** Whether a line has only characters that can be seen, blanks between them, and joiners where they are needed. */
export function isVisible(line: string): boolean {
  return ![INVISIBLE, ...MISPLACED].some((form) => form.test(line))
}

/** Whether no letter has more marks than a script needs. Joiners count, so that they cannot split a pile. */
export function hasFewMarks(text: string): boolean {
  return !PILE.test(text)
}

const PILE = new RegExp(`[\\p{M}\\p{Join_Control}]{${MAX_MARKS + 1}}`, 'u')

/** Whether a text is empty or has a letter, a digit or a sign, so that it does not look empty. */
export function hasSign(text: string): boolean {
  return text === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}
