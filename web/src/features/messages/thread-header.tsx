import type { Conversation } from '@lintel/contract/messages/schema'
import { ArrowLeft } from 'lucide-react'
import { capitalised } from '../../ui/capitalised.ts'
import { IconLink } from '../../ui/link-button.tsx'
import { urls } from '../../urls.ts'
import { PersonLink } from '../people/person-link.tsx'
import { PresenceAvatar } from './presence-avatar.tsx'
import { ThreadMenu } from './thread-menu.tsx'
import { useShownAsOnline } from './use-messaging.ts'

/** The partner's name, presence and menu; on a phone also a link back to the list. */
export function ThreadHeader({ conversation, isTyping }: { conversation: Conversation; isTyping: boolean }) {
  const { user } = conversation
  const isOnline = useShownAsOnline(conversation.isOnline)
  return (
    <header className="flex h-16 shrink-0 items-center gap-3 border-b px-4 sm:px-6">
      <IconLink
        href={urls.messages()}
        label="Back to all conversations"
        icon={<ArrowLeft aria-hidden="true" />}
        className="-ml-2 md:hidden"
      />
      <PresenceAvatar user={user} isOnline={isOnline} />
      <div className="min-w-0">
        <h2 className="font-semibold text-base" dir="auto">
          <PersonLink truncates person={user} />
        </h2>
        <p className="truncate text-ink-muted text-xs">
          {isTyping ? 'Typing…' : `${capitalised(user.role)}${isOnline ? ' · Online' : ''}`}
        </p>
      </div>
      {(conversation.isBlocked || conversation.canBlock) && <ThreadMenu conversation={conversation} />}
    </header>
  )
}
