import { ACCESS } from '@lintel/contract/actor'
import type { Message } from '@lintel/contract/messages/schema'
import type { MessageSubject } from '@lintel/contract/messages/status'
import { DoorOpen } from 'lucide-react'
import { formatTime } from '../../ui/dates.ts'
import { TextLink } from '../../ui/link.tsx'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { MessageText } from './message-text.tsx'

const SUBJECTS: Record<MessageSubject, { label: string; href: (id: string) => string }> = {
  property: { label: 'View the home', href: urls.property },
  application: { label: 'View the application', href: urls.reviewApplication },
  lease: { label: 'View the lease', href: () => urls.lease },
}

const ON_DASHBOARD = { label: 'View on the dashboard', href: () => urls.dashboard }

/** A message written by Lintel, with a link to the record it is about. */
export function Notice({ message: { content, about, createdAt } }: { message: Message }) {
  const user = useCurrentUser()
  // Only the tenant has a lease page.
  const isLandlord = about?.kind === 'lease' && ACCESS.landlord(user)
  const subject = isLandlord ? ON_DASHBOARD : about && SUBJECTS[about.kind]
  return (
    <div className="mx-auto mt-4 flex max-w-md flex-col items-center gap-1 rounded-lg bg-surface-sunken px-4 py-3 text-center text-ink-muted text-sm">
      <DoorOpen aria-hidden="true" className="size-4 text-link" />
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        <MessageText text={content} />
      </p>
      <p className="flex flex-wrap justify-center gap-x-3">
        <time dateTime={createdAt} className="tabular text-xs">
          {formatTime(createdAt)}
        </time>
        {subject && about && (
          <TextLink href={subject.href(about.id)} className="touch-target">
            {subject.label}
          </TextLink>
        )}
      </p>
    </div>
  )
}
