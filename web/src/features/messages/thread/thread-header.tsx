import type { Conversation } from '@lintel/contract/messages/schema'
import { urlOf } from '@lintel/contract/screens'
import { ArrowLeft, WifiOff } from 'lucide-react'
import { Link } from 'wouter'
import { classNames } from '../../../ui/class-names.ts'
import { IconLink } from '../../../ui/link-button.tsx'
import { capitalised } from '../../../ui/text/capitalised.ts'
import { tooltipProps } from '../../../ui/tooltips/tooltips.tsx'
import { PersonLink } from '../../accounts/person-link.tsx'
import type { LoadedProperty } from '../../properties/data.ts'
import { Picture } from '../../properties/pictures/picture.tsx'
import { useConnectionProblem } from '../connection-problem.ts'
import { PresenceAvatar } from '../conversations/presence-avatar.tsx'
import { useShownAsOnline } from '../sending/use-messaging.ts'
import { ThreadMenu } from './thread-menu.tsx'

export interface ThreadHeaderProps {
  conversation: Conversation
  isTyping: boolean
  /** The property it is about, which has a row of its own where there is room. */
  subject: LoadedProperty | null
}

/** The partner's name, presence and menu. In a compact window also the way back, the property, and the connection's state. */
export function ThreadHeader({ conversation, isTyping, subject }: ThreadHeaderProps) {
  const { user } = conversation
  const isOnline = useShownAsOnline(conversation.isOnline)
  return (
    <header
      data-own-header
      className="flex h-16 compact:h-13 shrink-0 items-center gap-3 border-b px-4 sm:px-6 compact:gap-2"
    >
      <IconLink
        href={urlOf('messages')}
        label="Back to all conversations"
        icon={<ArrowLeft />}
        className="-ml-2 md:hidden"
      />
      <PresenceAvatar user={user} isOnline={isOnline} />
      {/* In a compact window, the target of the name is as high as both lines. */}
      <div className="compact:relative min-w-0 compact:flex-1">
        <h2 className="font-semibold text-base" dir="auto">
          <PersonLink truncates person={user} className="compact:static" />
        </h2>
        <p className="truncate text-ink-muted text-xs">
          {isTyping ? (
            <span>Typing…</span>
          ) : (
            <Presence role={capitalised(user.role)} isOnline={isOnline} isShort={subject !== null} />
          )}
          {subject && (
            <span className="hidden compact:inline">
              {' · '}
              <bdi>{subject.title}</bdi>
            </span>
          )}
        </p>
      </div>
      {subject && <SubjectPicture property={subject} />}
      {(conversation.isBlocked || conversation.canBlock) && <ThreadMenu conversation={conversation} />}
    </header>
  )
}

/** @param isShort whether a compact window has room for one of the two only */
function Presence({ role, isOnline, isShort }: { role: string; isOnline: boolean; isShort: boolean }) {
  const problem = useConnectionProblem()
  return (
    <>
      {problem && (
        <span className="hidden compact:inline text-warn">
          <WifiOff className="mr-1 inline size-3.5 align-[-2px]" />
          <span>{problem}</span>
        </span>
      )}
      <span className={classNames(problem && 'compact:hidden')}>
        <span className={classNames(isShort && isOnline && 'compact:hidden')}>{`${role}${isOnline ? ' · ' : ''}`}</span>
        {isOnline && <span>Online</span>}
      </span>
    </>
  )
}

/** The way to the property in a compact window. */
function SubjectPicture({ property }: { property: LoadedProperty }) {
  return (
    <Link
      href={urlOf('property', { id: property.id })}
      aria-label={property.title}
      {...tooltipProps}
      className="touch-target hidden aspect-4/3 h-10 compact:block shrink-0 overflow-hidden rounded-sm"
    >
      <Picture picture={property.cover} property={property} alt="" sizes="3.375rem" priority="eager" />
    </Link>
  )
}
