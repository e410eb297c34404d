import type { FoundConversation } from '@lintel/contract/messages/schema'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import { type Entry, type PaletteEntries, type PaletteKind, ROWS_SHOWN, searchBy } from '../../palette.ts'
import { SmallAvatar } from '../accounts/small-avatar.tsx'
import { searchQuery } from './data.ts'

const SEARCH = searchBy(
  // Without the results of the previous text, which would be taken for those of this one.
  (search) => ({ ...searchQuery(search), placeholderData: undefined }),
  (rows) => ({ entries: rows.slice(0, ROWS_SHOWN).map((found) => conversationEntry(found.user, found)) }),
)

const CONVERSATIONS: PaletteKind<'conversation'> = {
  kind: 'conversation',
  order: 40,
  search: (user) => user && SEARCH,
  recent: ({ user }) => conversationEntry(user),
}

/** A conversation, with the message that was found or the home that it is about. */
const conversationEntry = (
  partner: FoundConversation['user'],
  { match, property }: Partial<Pick<FoundConversation, 'match' | 'property'>> = {},
): Entry => ({
  key: `conversation ${partner.id}`,
  title: fullName(partner),
  note: match?.content ?? property?.title ?? 'Conversation',
  media: <SmallAvatar person={partner} />,
  href: urlOf('messages', { to: partner.id }),
  record: { kind: 'conversation', id: partner.id },
})

export const palette: PaletteEntries = {
  kinds: [CONVERSATIONS],
  words: { messages: ['conversations', 'chat', 'inbox', 'write'] },
}
