/** What part of a picture is kept: a position from 0 to 1 in each direction, and how much larger it is shown. */
export type Crop = { x: number; y: number; zoom: number }

export const CENTERED: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const MAX_ZOOM = 4

type Size = { width: number; height: number }

/** The part that is kept, in pixels of the picture. */
export function partOf({ width, height }: Size, aspect: number, { x, y, zoom }: Crop) {
  const full = Math.min(width, height * aspect)
  const part = { width: full / zoom, height: full / aspect / zoom }
  return { ...part, left: x * (width - part.width), top: y * (height - part.height) }
}

/** The crop after the picture was dragged by a distance, as a share of the size of the part that is shown. */
export function dragged(picture: Size, aspect: number, crop: Crop, right: number, down: number): Crop {
  const part = partOf(picture, aspect, crop)
  const moved = (at: number, room: number, by: number) =>
    room > 0 ? Math.min(1, Math.max(0, at - by / room)) : at
  return {
    ...crop,
    x: moved(crop.x, picture.width - part.width, right * part.width),
    y: moved(crop.y, picture.height - part.height, down * part.height),
  }
}
