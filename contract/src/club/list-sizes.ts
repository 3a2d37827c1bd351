/** How many rows each list of a site has. */
export const LIST_SIZES = {
  slides: { least: 1, most: 8 },
  benefits: { least: 2, most: 12 },
  statistics: { least: 2, most: 6 },
  menu: { least: 1, most: 24 },
  photos: { least: 0, most: 8 },
  rooms: { least: 0, most: 12 },
  social: { least: 0, most: 6 },
  closed: { least: 0, most: 40 },
} as const
