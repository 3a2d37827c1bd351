import { useState } from 'react'

const CLASS_PICTURES = [
  'boat',
  'bridge',
  'child',
  'cobra',
  'downdog',
  'fold',
  'lotus',
  'lunge',
  'savasana',
  'tree',
  'triangle',
  'warrior',
] as const
const DEFAULT_AVATAR = '/art/avatar-default.svg'

type ClassPictureProps = {
  src: string
  /** Name of the class; picks the drawing if the picture cannot be loaded. */
  name: string
  className?: string
  /** Loads the picture eagerly. */
  eager?: boolean
}

/** Picture of a class in a 4:3 frame. */
export function ClassPicture({ src, name, className = '', eager = false }: ClassPictureProps) {
  return (
    <Picture
      key={src}
      src={src}
      fallback={pictureFor(name)}
      width={800}
      height={600}
      eager={eager}
      className={`aspect-[4/3] w-full ${className}`}
    />
  )
}

type AvatarProps = {
  src: string
  /** Width and height in pixels. */
  size: number
  className?: string
  eager?: boolean
}

/** Portrait of a person, or the default picture. It has no alt text, because the name is always beside it. */
export function Avatar({ src, size, className = '', eager = false }: AvatarProps) {
  return (
    <Picture
      key={src}
      src={src}
      fallback={DEFAULT_AVATAR}
      width={size}
      height={size}
      eager={eager}
      className={`aspect-square shrink-0 ${className}`}
    />
  )
}

/** The drawing that replaces a missing picture; the same for the same name. */
export function pictureFor(name: string): string {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return `/art/class-${CLASS_PICTURES[sum % CLASS_PICTURES.length]}.svg`
}

type PictureProps = {
  src: string
  fallback: string
  width: number
  height: number
  eager: boolean
  className: string
}

function Picture({ src, fallback, width, height, eager, className }: PictureProps) {
  return (
    <img
      {...useFallback(src, fallback)}
      alt=""
      // Other hosts need not know which page shows their picture.
      referrerPolicy="no-referrer"
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      className={`picture-dim bg-sunken object-cover ${className}`}
    />
  )
}

/**
 * What an `img` needs to show another picture if its own is empty or cannot be loaded. Give it `src` as its key.
 * @param onFail called when it cannot be loaded
 */
export function useFallback(src: string, fallback: string, onFail?: () => void) {
  const [hasFailed, setHasFailed] = useState(src === '')
  const fail = () => {
    setHasFailed(true)
    onFail?.()
  }
  return {
    src: hasFailed ? fallback : src,
    ref: (img: HTMLImageElement | null) => {
      // It failed before React listened, on a page that the server has rendered.
      if (!hasFailed && img?.complete && img.naturalWidth === 0) fail()
    },
    onError: hasFailed ? undefined : fail,
  }
}
