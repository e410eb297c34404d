import type { Application } from '@lintel/contract/applications/schema'
import { urlOf } from '@lintel/contract/screens'
import { Mail, MessageSquare } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { CallButtons } from '../../../ui/call-buttons.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { PersonLink } from '../../accounts/person-link.tsx'
import { FitList } from './fit-list.tsx'

/** The applicant, with their contact details as far as the user may see them. */
export function ApplicantCard({ application }: { application: Application }) {
  const { tenant: applicant, propertyId, showsContact } = application
  const { id, firstName, lastName, profileImageUrl, email, phone } = applicant
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-4">
      <Avatar size="lg" firstName={firstName} lastName={lastName} image={profileImageUrl} />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="font-semibold text-base">
          <PersonLink truncates person={applicant} />
        </h2>
        {email && <p className="wrap-anywhere text-ink-muted text-sm">{email}</p>}
        {phone && <p className="tabular text-ink-muted text-sm">{phone}</p>}
        {!showsContact && <p className="max-w-prose text-ink-muted text-sm">{whyHidden(application)}</p>}
        {showsContact && !email && !phone && (
          <p className="text-ink-muted text-sm">Gave neither an email address nor a phone number.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          href={urlOf('messages', { to: id, property: propertyId })}
          variant="secondary"
          icon={<MessageSquare />}
        >
          Message
        </LinkButton>
        {email && (
          <LinkButton external href={`mailto:${email}`} variant="secondary" icon={<Mail />}>
            Email
          </LinkButton>
        )}
        {phone && <CallButtons phone={phone} />}
      </div>
      <FitList application={application} />
    </Card>
  )
}

const whyHidden = ({ status }: Application) =>
  `The ${ENDINGS[status]}, so documents and contact details are no longer shown.`

const ENDINGS: Record<Application['status'], string> = {
  pending: 'application changed',
  approved: 'lease ended some time ago',
  rejected: 'application was rejected some time ago',
  withdrawn: 'application was withdrawn',
}
