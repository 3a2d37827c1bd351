import { MAIL_PICTURE } from '@ningjing/contract/pictures/pictures'
import { Problem } from '@ningjing/contract/problems'
import pLimit from 'p-limit'
import sharp from 'sharp'

/** Pictures that a process keeps as PNG: those of the mails that are being opened now. Each has up to 0.4 MB. */
const MAX_KEPT = 20
const MAX_WAITING = 10

const inTurn = pLimit(1)
const kept = new Map<string, Promise<Uint8Array>>()

/**
 * A stored picture as mails show it. Throws `picture.busy` while many others wait.
 * @param id of the picture, whose bytes never change
 */
export async function mailPictureOf(id: string, bytes: Uint8Array): Promise<Uint8Array> {
  const known = kept.get(id)
  if (known) return known
  if (inTurn.pendingCount >= MAX_WAITING) throw new Problem('picture.busy', { retryAfterSeconds: 5 })
  const made = inTurn(() => mailPng(bytes))
  kept.set(id, made)
  made.catch(() => kept.delete(id))
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_KEPT))) kept.delete(oldest)
  return made
}

/** A picture as PNG of the size `MAIL_PICTURE`, cut to its form. 256 colors are a quarter of the bytes of all. */
export function mailPng(picture: Uint8Array): Promise<Buffer> {
  const { width, height } = MAIL_PICTURE
  return sharp(picture).resize(width, height, { fit: 'cover' }).png({ palette: true, quality: 85 }).toBuffer()
}
