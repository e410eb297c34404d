import type { Message } from '@lintel/contract/messages/schema'
import { expect, test } from 'vitest'
import type { UnsentMessage } from '../sending/outbox.ts'
import { buildThreadItems, findFirstUnread } from './thread-items.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).toISOString()
const message = (content: string, createdAt: string, values: Partial<Message> = {}): Message => ({
  id: content,
  clientId: null,
  propertyId: null,
  senderId: 'them',
  receiverId: 'me',
  content,
  type: 'text',
  about: null,
  file: null,
  isDelivered: false,
  isRead: false,
  createdAt,
  follows: null,
  ...values,
})
const mine = (content: string, createdAt: string, values: Partial<Message> = {}) =>
  message(content, createdAt, { senderId: 'me', receiverId: 'them', clientId: `c-${content}`, ...values })
const unsent = (content: string, values: Partial<UnsentMessage> = {}): UnsentMessage => ({
  clientId: `c-${content}`,
  receiverId: 'them',
  content,
  propertyId: null,
  writtenAt: new Date(2026, 2, 2, 12).getTime(),
  ...values,
})
const items = (messages: Message[], more: Partial<Parameters<typeof buildThreadItems>[0]> = {}) =>
  buildThreadItems({ userId: 'me', messages, unsent: [], progress: undefined, firstUnreadId: null, ...more })
const states = (list: ReturnType<typeof items>) =>
  list.flatMap((item) => (item.kind === 'message' ? [item.message.state] : []))

test('puts a day divider before the first message of each day', () => {
  const list = items([message('a', at(1, 23, 59)), message('b', at(2, 0, 1)), message('c', at(2, 12))])
  expect(list.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message', 'message'])
})

test('groups messages that a user writes within five minutes', () => {
  const list = items([
    message('a', at(1, 9)),
    message('b', at(1, 9, 2)),
    mine('c', at(1, 9, 3)),
    message('d', at(1, 9, 20)),
  ])
  const groups = list.flatMap((item) => (item.kind === 'message' ? [[item.isFirst, item.isLast]] : []))
  expect(groups).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('shows the delivery status of own messages', () => {
  const messages = [
    mine('read', at(1, 9), { isRead: true, isDelivered: true }),
    mine('read since', at(1, 9, 1)),
    mine('delivered', at(1, 9, 2)),
    mine('sent', at(1, 9, 3)),
    message('theirs', at(1, 9, 4)),
  ]
  const progress = { readThrough: at(1, 9, 1), deliveredThrough: at(1, 9, 2) }
  expect(states(items(messages, { progress }))).toEqual(['read', 'read', 'delivered', 'sent', null])
})

test('shows unsent messages last, and a message that has arrived only once', () => {
  const pending = [
    unsent('a'),
    unsent('b', { problem: { kind: 'waiting' } }),
    unsent('c', { problem: { kind: 'refused', detail: 'Not to them', isFinal: true } }),
  ]
  const list = items([mine('a', at(2, 12))], { unsent: pending })
  expect(states(list)).toEqual(['sent', 'waiting', 'refused'])
  expect(list.filter(({ key }) => key === 'c-a')).toHaveLength(1)
  expect(list.at(-1)).toMatchObject({ message: { detail: 'Not to them', isFinal: true } })
})

test('shows unsent files among unsent texts, stored ones with their facts, and removed ones as such', () => {
  const unsentFile = { ...unsent('b.pdf'), file: { type: 'application/pdf', bytes: 9, preview: null } }
  const stored = { name: 'a.jpg', bytes: 5, url: '/a', picture: null }
  const messages = [
    message('a.jpg', at(2, 11), { type: 'document', file: stored }),
    message('gone', at(2, 11), { type: 'document' }),
  ]
  const list = items(messages, { unsent: [unsentFile, unsent('c')] })
  const shown = list.flatMap((item) => (item.kind === 'message' ? [item] : []))
  expect(shown.map(({ message: { content, file } }) => [content, file])).toEqual([
    ['a.jpg', { state: 'stored', ...stored }],
    ['gone', { state: 'removed' }],
    ['b.pdf', { state: 'unsent', ...unsentFile.file }],
    ['c', undefined],
  ])
  // The state of a file on its way is shown below it.
  expect(shown.map(({ isLast }) => isLast)).toEqual([false, true, true, true])
})

test('does not group messages across a notice', () => {
  const list = items([message('a', at(1, 9)), message('n', at(1, 9, 1), { type: 'system' }), message('b', at(1, 9, 2))])
  expect(list.map(({ kind }) => kind)).toEqual(['day', 'message', 'notice', 'message'])
  expect(list.at(-1)).toMatchObject({ isFirst: true })
})

test('shows a notice that both users sent each other once, after the unread divider', () => {
  const lease = { type: 'system', about: { kind: 'lease', id: 'lease' }, content: 'The lease ended.' } as const
  const messages = [mine('n1', at(1, 9), lease), message('n2', at(1, 9), lease)]
  const list = items(messages, { firstUnreadId: 'n2' })
  expect(list.map(({ kind, key }) => `${kind} ${key}`).slice(1)).toEqual(['unread unread', 'notice n2'])
  const other = { ...lease, about: { kind: 'lease', id: 'another' } } as const
  expect(items([mine('n1', at(1, 9), lease), message('n2', at(1, 9), other)])).toHaveLength(3)
})

test('puts a divider before the first message that was unread when the thread was opened', () => {
  const messages = [
    message('a', at(1, 9)),
    mine('m', at(1, 9, 1)),
    message('b', at(1, 9, 2)),
    message('c', at(1, 9, 3)),
  ]
  expect(findFirstUnread(messages, 'me', 2)).toBe('b')
  expect(findFirstUnread(messages, 'me', 0)).toBeNull()
  expect(findFirstUnread(messages, 'me', 9)).toBeNull()
  expect(items(messages, { firstUnreadId: 'b' }).map(({ kind }) => kind)).toEqual([
    'day',
    'message',
    'message',
    'unread',
    'message',
    'message',
  ])
})
