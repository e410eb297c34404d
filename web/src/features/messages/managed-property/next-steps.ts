import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import type { FindNextSteps } from '../../../managed-property.ts'
import { plural } from '../../../ui/text/numbers.ts'

/** To answer the last message about the home. */
export const nextStepsOf: FindNextSteps = ({ id, conversations }) => {
  const unread = conversations.filter(({ unreadCount }) => unreadCount > 0)
  const [last] = unread
  if (!last) return []
  const name = isolated(fullName(last.user))
  const text =
    unread.length === 1
      ? `${name} wrote to you.`
      : `${plural(unread.length, 'person', 'people')} wrote to you, ${name} last.`
  return [
    { order: 20, text, label: 'Open the conversation', href: urlOf('messages', { to: last.user.id, property: id }) },
  ]
}
