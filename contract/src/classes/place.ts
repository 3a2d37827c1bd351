/** A place as it is compared with others: people write the same room in several ways. */
export function placeKey(place: string): string {
  return place.replace(/\s+/g, '').toLowerCase()
}
