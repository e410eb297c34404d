import { fullName } from '@lintel/contract/names'
import { linkTo } from '@lintel/contract/record-links'
import { SCREENS } from '@lintel/contract/screens'
import { renderNotice } from '../../events/define.ts'
import type { Format } from '../../format/format.ts'
import type { Email } from '../../mail/email.ts'
import type { MessageRow } from './table.ts'

/** The number of unread messages from one sender. */
export type UnreadFrom = { id: string; firstName: string; lastName: string; count: number }

/** `senderId` is null for a notice without a sender. */
type NoticeRow = Pick<MessageRow, 'content' | 'notice' | 'aboutKind' | 'aboutId'> & { senderId: string | null }

/** Senders that a reminder lists by name. */
const SENDERS_MAX = 5

/** A notice's email to its receiver: the first sentence is the subject, the body has all of them. */
export function noticeEmail(row: NoticeRow, format: Format): Email {
  const [first, ...rest] = (row.notice && renderNotice(row.notice, { isSender: false, format })) ?? [row.content]
  const subject = row.notice ? first : firstSentence(row.content)
  return { subject: subject.replace(/\.$/, ''), paragraphs: [[first, ...rest].join(' ')], link: linkOf(row) }
}

/** The first sentence of a notice stored as text only. Full stops inside a home's quoted title don't end it. */
function firstSentence(content: string): string {
  const [sentence = content] = /^(?:“[^”]*”|[^“])+?[.!?](?=\s|$)/u.exec(content) ?? []
  return sentence
}

function linkOf({ senderId, aboutKind, aboutId }: Pick<NoticeRow, 'senderId' | 'aboutKind' | 'aboutId'>) {
  const link = aboutKind && aboutId ? linkTo({ kind: aboutKind, id: aboutId }, null) : null
  return link ?? { label: 'Open the messages', path: senderId ? threadPath(senderId) : SCREENS.messages.path }
}

/**
 * An email about unread messages: senders and counts, never contents, which others with access to the mailbox must not see.
 * @param from at least one sender
 */
export function reminderEmail(from: UnreadFrom[]): Email {
  const lines = from.slice(0, SENDERS_MAX).map((sender) => `${fullName(sender)}: ${sender.count}`)
  const others = from.slice(SENDERS_MAX)
  if (others.length > 0) lines.push(`${others.length === 1 ? '1 other' : `${others.length} others`}: ${total(others)}`)
  const [first] = from
  const all = total(from)
  const unread = all === 1 ? '1 unread message' : `${all} unread messages`
  const who = first && from.length === 1 ? fullName(first) : `${from.length} people`
  return {
    subject: `${unread} from ${who}`,
    paragraphs: from.length === 1 ? [`You have ${unread} from ${who}.`] : [`You have ${unread}.`, lines],
    link: { label: 'Read and answer', path: first && from.length === 1 ? threadPath(first.id) : SCREENS.messages.path },
  }
}

const threadPath = (userId: string) => `${SCREENS.messages.path}?to=${userId}`
const total = (from: UnreadFrom[]) => from.reduce((sum, { count }) => sum + count, 0)
