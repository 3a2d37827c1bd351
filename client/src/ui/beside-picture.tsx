import type { ReactNode } from 'react'

type Props = {
  /** Address of a drawing. */
  picture: string
  /** Class that says which part of the picture stays in sight. */
  position?: string
  /** Largest width of the form below 1024 px. */
  width: string
  children: ReactNode
}

/** A page of one form: beside a picture from 1024 px, alone in the middle below. */
export function BesidePicture({ picture, position = '', width, children }: Props) {
  return (
    <div className="wrap grid gap-12 py-10 lg:grid-cols-2 lg:py-16">
      {/* The corners are cut outside of the filter, which would leave a rim of bright pixels. */}
      <div className="max-h-[680px] overflow-hidden rounded-xl max-lg:hidden">
        <img
          src={picture}
          alt=""
          width={800}
          height={600}
          className={`picture-dim h-full w-full object-cover ${position}`}
        />
      </div>
      <section className={`mx-auto w-full lg:max-w-none ${width}`}>{children}</section>
    </div>
  )
}
