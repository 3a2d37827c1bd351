type Props = {
  name: string
  photo: string
  street: string
  /** How to get there. */
  way: string
  /** Address of a map; empty without one. */
  map: string
  /** The heading of the name; without it the name stands elsewhere. */
  heading?: 'h3'
}

/** Where a room is and how to get there, as far as the club says it. */
export function RoomCard({ name, photo, street, way, map, heading: Heading }: Props) {
  return (
    <>
      {photo && (
        <img
          src={photo}
          alt=""
          width={600}
          height={400}
          loading="lazy"
          className="picture-dim aspect-[3/2] w-full object-cover"
        />
      )}
      <div className="grid gap-1 p-4">
        {Heading && <Heading className="text-[1.125rem]">{name}</Heading>}
        {street && <p>{street}</p>}
        {way && <p className="whitespace-pre-line text-muted">{way}</p>}
        {map && (
          <a
            href={map}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open the map of ${name}`}
            className="inline-flex min-h-11 items-center justify-self-start font-medium text-primary-ink underline underline-offset-4"
          >
            Open the map
          </a>
        )}
      </div>
    </>
  )
}
