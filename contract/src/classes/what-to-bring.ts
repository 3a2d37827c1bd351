type Attended = { place: string; isOnline: boolean; instructor: string }

/** The same for all classes: a class that needs more says so in its description. */
export function whatToBring({ place, isOnline, instructor }: Attended): string {
  const things =
    isOnline && !place
      ? 'A mat or a thick blanket, and room to stretch.'
      : 'Comfortable clothes and something to drink.'
  return `${things} Ask ${instructor} about anything else.`
}
