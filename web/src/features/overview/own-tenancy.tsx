import { RECENT_LENGTH } from '@lintel/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { List } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'
import { ApplicationRow } from '../applications/application-row.tsx'
import { tenantApplicationsQuery } from '../applications/data.ts'
import { OwnMoney } from '../rent/lease-money.tsx'
import { OwnHome } from './own-home.tsx'

/** What owners and agents have as tenants of another's home: money, lease and applications. Nothing for most. */
export function OwnTenancy() {
  const applications = useQuery(tenantApplicationsQuery(RECENT_LENGTH))
  const rows = applications.data?.rows ?? []
  return (
    <>
      <OwnMoney />
      <OwnHome />
      {rows.length > 0 && (
        <Section title="Your own applications">
          <List label="Your own applications">
            {rows.map((application) => (
              <ApplicationRow key={application.id} application={application} by="home" />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}
