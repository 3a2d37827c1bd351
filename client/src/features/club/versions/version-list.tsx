import type { SiteVersion } from '@ningjing/contract/club/club.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsText } from '../../../lib/site-field-names.ts'
import { momentText } from '../../../lib/zoned-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/panel.tsx'
import { Cell, PLAIN, Row, Table } from '../../../ui/table.tsx'
import { DELETED_ACCOUNT } from '../../../ui/texts.ts'
import { siteVersions } from '../site.api.ts'

/** Versions that are shown without asking. */
const MAX_SHOWN = 10

type Props = {
  email: string
  /** Loads a version into the form. */
  onLook: (n: number) => void
}

/** The published versions, newest first; the last row is the site before the first one. */
export function VersionList({ email, onLook }: Props) {
  const query = useQuery(siteVersions(email))
  return (
    <Section title="Versions">
      <div className="mt-3">
        <Loaded query={query} what="the versions">
          {(versions) =>
            versions.length === 0 ? (
              <p className="text-muted">Nothing published yet.</p>
            ) : (
              <Versions versions={versions} onLook={onLook} />
            )
          }
        </Loaded>
      </div>
    </Section>
  )
}

function Versions({ versions, onLook }: { versions: SiteVersion[]; onLook: (n: number) => void }) {
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? versions : versions.slice(0, MAX_SHOWN)
  const look = (n: number) => (
    <Button look="secondary" size="small" aria-label={`Look at version ${n}`} onClick={() => onLook(n)}>
      Look
    </Button>
  )
  return (
    <>
      <Table caption="Versions" columns={['When', 'Who', 'What changed', 'Action']}>
        {shown.map(({ n, at, byName, changed }) => (
          <Row key={n}>
            <Cell className="font-medium tabular-nums">
              <time dateTime={at}>{momentText(at)}</time>
            </Cell>
            <Cell label="Who">{byName ?? DELETED_ACCOUNT}</Cell>
            <Cell label="What changed">{changed.length === 0 ? 'Nothing' : fieldsText(changed)}</Cell>
            <Cell className={PLAIN}>{look(n)}</Cell>
          </Row>
        ))}
        {shown.length === versions.length && (
          <Row>
            <Cell className="font-medium">Before</Cell>
            <Cell label="Who">–</Cell>
            <Cell label="What changed">The site before its first version</Cell>
            <Cell className={PLAIN}>{look(0)}</Cell>
          </Row>
        )}
      </Table>
      {shown.length < versions.length && (
        <Button look="secondary" className="mt-3" onClick={() => setIsAll(true)}>
          Show all {versions.length} versions
        </Button>
      )}
    </>
  )
}
