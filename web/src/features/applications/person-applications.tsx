import { urlOf } from '@lintel/contract/screens'
import { useCurrentUser } from '../accounts/data.ts'
import { PersonSection } from '../accounts/person-section.tsx'
import type { PersonSectionProps } from '../accounts/slots.ts'
import { ApplicationRow } from './application/application-row.tsx'

/** Applications of the person and for their homes, newest first. */
export function PersonApplications({ page: { applications, person } }: PersonSectionProps) {
  const user = useCurrentUser()
  if (!applications?.items.length) return null
  const isSentBy = (id: string | undefined) => applications.items.some(({ tenant }) => tenant.id === id)
  // Lists are filtered by applicant, not by owner.
  const all = isSentBy(user?.id)
    ? urlOf('applications')
    : isSentBy(person.id) && urlOf('applications', { tenant: person.id })
  return (
    <PersonSection title="Applications" older={applications.more && 'The ten newest are shown.'} all={all}>
      {applications.items.map((application) => (
        <ApplicationRow
          key={application.id}
          application={application}
          by={[person.id, user?.id].includes(application.tenant.id) ? 'home' : 'applicant'}
        />
      ))}
    </PersonSection>
  )
}
