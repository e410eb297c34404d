import { SCREENS } from '@lintel/contract/screens'
import type { Format } from '../../format.ts'
import type { Letter } from '../../mail/letter.ts'
import { renderNotice } from '../../notices/notices.ts'
import { linkToSubject } from '../../notices/subjects.ts'
import type { MessageRow } from './table.ts'

/** How many unread messages one person sent. */
export type UnreadFrom = { id: string; firstName: string; lastName: string; count: number }

type NoticeRow = Pick<MessageRow, 'content' | 'notice' | 'senderId' | 'aboutKind' | 'aboutId'>

const PEOPLE_MAX = 5

/** A notice as an e-mail to its receiver: all of it, and its first sentence as the subject. */
export function noticeLetter(row: NoticeRow, format: Format): Letter {
  const [first, ...rest] = (row.notice && renderNotice(row.notice, { isSender: false, format })) ?? [row.content]
  const subject = row.notice ? first : firstSentence(row.content)
  return { subject: subject.replace(/\.$/, ''), paragraphs: [[first, ...rest].join(' ')], link: linkOf(row) }
}

/** Of a notice that is text alone. Ends at a full stop, but at none within the title of a home. */
function firstSentence(content: string): string {
  const [sentence = content] = /^(?:“[^”]*”|[^“])+?[.!?](?=\s|$)/u.exec(content) ?? []
  return sentence
}

function linkOf({ senderId, aboutKind, aboutId }: Pick<MessageRow, 'senderId' | 'aboutKind' | 'aboutId'>) {
  const link = aboutKind && aboutId ? linkToSubject({ kind: aboutKind, id: aboutId }) : null
  return link ?? { words: 'Open the messages', path: threadPath(senderId) }
}

/**
 * Who wrote, and how much: not what, which is for the person alone and not for whoever sees their mail.
 * @param from at least one person
 */
export function reminderLetter(from: UnreadFrom[]): Letter {
  const lines = from.slice(0, PEOPLE_MAX).map((person) => `${nameOf(person)}: ${person.count}`)
  const others = from.slice(PEOPLE_MAX)
  if (others.length > 0) lines.push(`${others.length === 1 ? '1 other' : `${others.length} others`}: ${total(others)}`)
  const [first] = from
  const all = total(from)
  const unread = all === 1 ? '1 unread message' : `${all} unread messages`
  const who = first && from.length === 1 ? nameOf(first) : `${from.length} people`
  return {
    subject: `${unread} from ${who}`,
    paragraphs: from.length === 1 ? [`You have ${unread} from ${who}.`] : [`You have ${unread}.`, lines.join('\n')],
    link: { words: 'Read and answer', path: first && from.length === 1 ? threadPath(first.id) : SCREENS.messages.path },
  }
}

const threadPath = (userId: string) => `${SCREENS.messages.path}?to=${userId}`
const nameOf = ({ firstName, lastName }: UnreadFrom) => `${firstName} ${lastName}`
const total = (from: UnreadFrom[]) => from.reduce((sum, { count }) => sum + count, 0)
