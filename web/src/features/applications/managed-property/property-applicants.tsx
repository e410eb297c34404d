import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import type { ManagedPropertyProps } from '../../../managed-property.ts'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { List, ListRow } from '../../../ui/page/list.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { formatCount } from '../../../ui/text/numbers.ts'
import { PersonAvatar } from '../../accounts/person-link.tsx'
import { firstLine } from '../application/first-line.ts'
import { FitSummary } from '../application/fit-mark.tsx'
import { waitingText } from '../application/waiting-text.ts'
import { pendingFrom } from './pending-from.ts'

/** The first pending applications for a home, oldest first; each opens its review. An archived home has none. */
export function PropertyApplicants({ property }: ManagedPropertyProps) {
  const { id, applicants, applications, pendingApplications } = property
  if (property.archivedAt) return null
  const more = pendingApplications - applicants.length
  return (
    <Section
      title="Applicants"
      action={
        applications > 0 && (
          <div className="flex flex-wrap items-center gap-4">
            <TextLink href={urlOf('applications', { property: id })} className="touch-target text-sm">
              All applications
            </TextLink>
            {pendingApplications > 1 && (
              <LinkButton size="sm" variant="secondary" href={urlOf('compareApplications', { id })}>
                Compare
              </LinkButton>
            )}
          </div>
        )
      }
    >
      {applicants.length === 0 && (
        <p className="text-ink-muted text-sm">
          {applications === 0 ? 'Nobody has applied yet.' : 'No application waits for a decision.'}
        </p>
      )}
      {applicants.length > 0 && (
        <List label="Applicants">
          {applicants.map((application) => (
            <ApplicantRow key={application.id} application={application} propertyId={id} />
          ))}
        </List>
      )}
      {more > 0 && (
        <p className="mt-3 text-sm">
          <TextLink
            href={urlOf('applications', { property: id, status: 'pending' })}
            className="touch-target"
          >{`${formatCount(more)} more`}</TextLink>
        </p>
      )}
    </Section>
  )
}

function ApplicantRow({ application, propertyId }: { application: Application; propertyId: string }) {
  const { id, tenant, message, createdAt } = application
  return (
    <ListRow
      href={urlOf('reviewApplication', { id, from: pendingFrom(propertyId) })}
      leading={<PersonAvatar person={tenant} />}
      title={<bdi>{fullName(tenant)}</bdi>}
      note={firstLine(message) ?? 'Without a message'}
      meta={
        <>
          <FitSummary application={application} />
          <time dateTime={createdAt}>{waitingText(application)}</time>
        </>
      }
    />
  )
}
