import { isolated } from '@lintel/contract/isolated'
import type { Conversation } from '@lintel/contract/messages/schema'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import { useLocation } from 'wouter'
import { ShortcutKeys } from '../../../ui/keyboard/shortcut-keys.tsx'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { MessagesDrawing } from '../../../ui/page/record-drawings.tsx'

const OPEN_KEY = 'n'

/**
 * Beside the list while no conversation is open. None opens by itself, since that marks it as read: the newest unread one is a
 * key away.
 */
export function NoneSelected({ newestUnread }: { newestUnread: Conversation | null | undefined }) {
  const [, navigate] = useLocation()
  const href = newestUnread && urlOf('messages', { to: newestUnread.user.id })
  useShortcut(
    href
      ? { keys: OPEN_KEY, label: 'Open the newest unread conversation', group: 'Messages', run: () => navigate(href) }
      : undefined,
  )
  return (
    <EmptyState
      drawing={MessagesDrawing}
      title="Select a conversation to start messaging"
      hint={newestUnread && `The newest unread one is from ${isolated(fullName(newestUnread.user))}.`}
      action={
        href && (
          <LinkButton href={href} variant="secondary" aria-keyshortcuts={OPEN_KEY}>
            Open it
            <ShortcutKeys keys={OPEN_KEY} />
          </LinkButton>
        )
      }
      className="my-auto"
    />
  )
}
