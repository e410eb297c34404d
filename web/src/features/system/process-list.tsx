import type { System } from '@lintel/contract/system/schema'
import { List, ListRow } from '../../ui/page/list.tsx'
import { Section } from '../../ui/page/section.tsx'
import { formatDay, formatTime } from '../../ui/text/dates.ts'
import { plural } from '../../ui/text/numbers.ts'

/** The server processes: version, since when, and who is connected. */
export function ProcessList({ processes }: { processes: System['processes'] }) {
  return (
    <Section title="Processes">
      {processes.length === 0 ? (
        <p className="text-ink-muted text-sm">None has reported yet; each does every minute.</p>
      ) : (
        <List label="Processes">
          {processes.map(({ id, host, version, nodeVersion, startedAt, connections, isThis }) => (
            <ListRow
              key={id}
              title={`${host}${isThis ? ' (answered this page)' : ''}`}
              note={`Lintel ${version}, Node ${nodeVersion} · ${plural(connections, 'connection')}`}
              meta={<time dateTime={startedAt}>{`since ${formatDay(startedAt)}, ${formatTime(startedAt)}`}</time>}
            />
          ))}
        </List>
      )}
    </Section>
  )
}
