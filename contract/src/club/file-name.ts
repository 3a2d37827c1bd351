/** Words of a text, in lower case: what of it can be part of the name of a file on every system. */
export function fileWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/**
 * Name of a file to save, after the club that it comes from: `lotus-yard-users.csv`.
 * @param club name of the club; a file is named without it if it has no letter or digit, or is not known yet
 */
export function clubFileName(club: string, file: string): string {
  return [...fileWords(club), file].join('-')
}
