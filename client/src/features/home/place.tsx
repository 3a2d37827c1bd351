import type { Club } from '@ningjing/contract/club/club.schemas'
import { RoomCard } from '../../ui/room-card.tsx'

/** Where the club and its rooms are; nothing while the club has said neither. */
export function Place({ name, address, hours, rooms }: Pick<Club, 'name' | 'address' | 'hours' | 'rooms'>) {
  if (!address && rooms.length === 0) return null
  return (
    <section aria-labelledby="place" className="bg-sunken py-14 lg:py-20">
      <div className="wrap">
        <p className="eyebrow">Come by</p>
        <h2 id="place" className="title-section mt-2">
          Where we are
        </h2>
        {address && (
          <address className="mt-4 text-[1.0625rem] not-italic leading-relaxed">
            {`${name}, ${address}`}
            {hours && <span className="block text-muted">{hours}</span>}
          </address>
        )}
        {rooms.length > 0 && (
          <ul className="mt-8 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
            {rooms.map((room) => (
              <li
                key={room.name}
                className="overflow-hidden rounded-lg border border-line bg-surface shadow-1"
              >
                <RoomCard {...room} heading="h3" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
