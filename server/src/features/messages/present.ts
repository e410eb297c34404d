import type { Actor } from '@lintel/contract/actor'
import { documentAddress } from '@lintel/contract/documents/types'
import { messagePolicy, whyNotWrite } from '@lintel/contract/messages/policy'
import type { Conversation, Message, MessageFile, Unread } from '@lintel/contract/messages/schema'
import { renderNotice } from '../../events/define.ts'
import type { Format } from '../../format/format.ts'
import type { UserRow } from '../accounts/table.ts'
import { pictureOf, type ShownImage } from '../files/present.ts'
import { imagePathOf } from '../files/table.ts'
import type { ConversationRow, InboxRow, MessageRow } from './table.ts'

/** How far one user has received and read the other's messages. */
export type Progress = Pick<ConversationRow, 'deliveredAt' | 'readAt'>

/** The file of a message: a document, or a picture. */
export type FileRow = {
  documentId: string | null
  bytes: number
  image: ShownImage | null
}

/** A message with its file, if it has one. */
export type MessageWithFile = MessageRow & { file: FileRow | null }

/** A message with its receiver's progress; null before the conversation has any. */
export type SeenMessageRow = MessageWithFile & { seen: Progress | null }

/** A conversation from one user's side; all but the partner is null before the first message. */
export type ConversationListRow = {
  partner: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'profileImageUrl' | 'role' | 'approvedAt' | 'deletedAt'>
  mine: ConversationRow | null
  /** The partner's progress with this user's messages. */
  theirs: Progress | null
  last: MessageWithFile | null
  property: { id: string; title: string } | null
  /** Whether this user blocked the partner. */
  isBlocked: boolean
  /** Whether the partner blocked this user, who must not notice it. */
  isHidden: boolean
  canBlock: boolean
}

/** The reading user, and their date format. */
export type Reader = Pick<Actor, 'id'> & { format: Format }

/** A message as its sender or receiver sees it. */
export function presentMessage(row: SeenMessageRow, reader: Reader): Message {
  const isWithin = (until: Date | null | undefined) => until != null && row.createdAt <= until
  return {
    id: row.id,
    clientId: row.senderId === reader.id ? row.clientId : null,
    propertyId: row.propertyId,
    senderId: row.senderId,
    receiverId: row.receiverId,
    content: contentFor(row, reader),
    type: row.type,
    about: row.aboutKind && row.aboutId ? { kind: row.aboutKind, id: row.aboutId } : null,
    file: row.file && presentFile(row, row.file),
    isDelivered: isWithin(row.seen?.deliveredAt),
    isRead: isWithin(row.seen?.readAt),
    createdAt: row.createdAt.toISOString(),
    follows: (row.senderId === reader.id ? row.senderFollows : row.receiverFollows)?.toISOString() ?? null,
  }
}

function presentFile({ content }: MessageRow, { documentId, bytes, image }: FileRow): MessageFile | null {
  if (image) return { name: content, bytes, url: imagePathOf(image.id), picture: pictureOf(image, { alt: content }) }
  return documentId ? { name: content, bytes, url: documentAddress(documentId), picture: null } : null
}

/** A kind of notice that only a newer server knows shows its receiver's text. */
function contentFor({ notice, content, senderId }: MessageRow, { id, format }: Reader): string {
  const sentences = notice && renderNotice(notice, { isSender: id === senderId, format })
  return sentences?.join(' ') ?? content
}

export const presentUnread = ({ unread, lastAt }: Pick<InboxRow, 'unread' | 'lastAt'>): Unread => ({
  unreadCount: unread,
  countedThrough: lastAt?.toISOString() ?? null,
})

export function presentConversation(
  row: ConversationListRow,
  reader: Reader & Actor,
  online: ReadonlySet<string>,
): Conversation {
  const { partner, mine, theirs, last, property, isBlocked, isHidden, canBlock } = row
  const isFromReader = last?.senderId === reader.id
  return {
    user: {
      id: partner.id,
      firstName: partner.firstName,
      lastName: partner.lastName,
      profileImageUrl: partner.profileImageUrl,
      role: partner.role,
    },
    lastMessage: last && presentMessage({ ...last, seen: isFromReader ? theirs : mine }, reader),
    unreadCount: mine?.unread ?? 0,
    deliveredThrough: theirs?.deliveredAt?.toISOString() ?? null,
    readThrough: theirs?.readAt?.toISOString() ?? null,
    isOnline: !isHidden && online.has(partner.id),
    isBlocked,
    whyNotWrite: refusalOf(reader, row),
    canBlock,
    property,
  }
}

/** A conversation acquaints its two users; without a message it is shown only to users who may start it. */
function refusalOf(actor: Actor, { partner, isBlocked }: ConversationListRow): string | null {
  const facts = {
    to: { id: partner.id, role: partner.role, isApproved: partner.approvedAt !== null },
    isDeleted: partner.deletedAt !== null,
    isAcquainted: true,
    hasPublishedProperty: false,
    hasLease: false,
    hasBlocked: isBlocked,
    isBlocked: false,
  }
  return messagePolicy.write(actor, facts) ? null : whyNotWrite(actor, facts)
}
