import { RECENT_LENGTH } from '@lintel/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { List } from '../../../ui/page/list.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ApplicationRow } from '../application/application-row.tsx'
import { tenantApplicationsQuery } from '../data.ts'

/** What owners and agents applied for themselves. Nothing for most. */
export function OwnApplications() {
  const rows = useQuery(tenantApplicationsQuery(RECENT_LENGTH)).data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Your own applications">
      <List label="Your own applications">
        {rows.map((application) => (
          <ApplicationRow key={application.id} application={application} by="home" />
        ))}
      </List>
    </Section>
  )
}
