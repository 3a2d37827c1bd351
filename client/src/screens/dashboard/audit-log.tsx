import { AuditAction } from '@ningjing/contract/audit/audit.schemas'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { isDay, startOfDay } from '@ningjing/contract/zone'
import { useQuery } from '@tanstack/react-query'
import { auditPage } from '../../features/audit/audit.api.ts'
import { AuditFilters } from '../../features/audit/audit-filters.tsx'
import { AuditTable } from '../../features/audit/audit-table.tsx'
import { ManagedList } from '../../features/lists/managed-list.tsx'
import { useListAddress } from '../../lib/lists/list-address.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { clubZone } from '../../lib/zoned-text.ts'

/** The audit log, for admins. */
export function AuditLogScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const zone = clubZone()
  const filters = {
    what: AuditAction.safeParse(address.filter('what')).data,
    who: address.filter('who') || undefined,
    subject: address.filter('subject') || undefined,
    from: startOf(address.filter('from'), zone),
    to: startOf(address.filter('to'), zone, 1),
  }
  const query = useQuery(auditPage(email, { ...filters, cursor: address.cursor }))
  return (
    <ManagedList
      list="entries"
      heading="Audit log"
      intro="Entries cannot be changed. Names are shown as they are now; deleted accounts have none. Press a name to see only its entries, or search by e-mail address or id. Days and times are in the club's time zone."
      filters={<AuditFilters address={address} />}
      isFiltered={Object.values(filters).some(Boolean)}
      isCounted
      address={address}
      query={query}
    >
      {(entries) => (
        <AuditTable
          entries={entries}
          zone={zone}
          onWho={(id) => address.narrow('who', id)}
          onSubject={(id) => address.narrow('subject', id)}
        />
      )}
    </ManagedList>
  )
}

/** Start of a day in a time zone, as ISO 8601; undefined if the text is not a date. */
const startOf = (day: string, zone: string, daysLater = 0): string | undefined =>
  isDay(day) ? startOfDay(laterDay(day, daysLater), zone).toISOString() : undefined
