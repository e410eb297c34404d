import type { Message } from '@lintel/contract/messages/schema'
import { linkTo } from '@lintel/contract/record-links'
import { DoorOpen } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { formatTime } from '../../../ui/text/dates.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { MessageText } from './message-text.tsx'

/** A message written by Lintel, with a link to the record it is about. */
export function Notice({ message: { content, about, createdAt } }: { message: Message }) {
  const user = useCurrentUser()
  const link = about && linkTo(about, user)
  return (
    <div className="mx-auto mt-4 flex max-w-md flex-col items-center gap-1 rounded-lg bg-surface-sunken px-4 py-3 text-center text-ink-muted text-sm">
      <DoorOpen className="size-4 text-link" />
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        <MessageText text={content} />
      </p>
      <p className="flex flex-wrap justify-center gap-x-3">
        <time dateTime={createdAt} className="tabular text-xs">
          {formatTime(createdAt)}
        </time>
        {link && (
          <TextLink href={link.path} className="touch-target">
            {link.label}
          </TextLink>
        )}
      </p>
    </div>
  )
}
