import type { Conversation } from '@lintel/contract/messages/schema'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { message } from '../../../test/sample-data.ts'
import { conversationQuery } from '../data.ts'
import { createMessageCache } from './message-cache.ts'

const ME = '00000000-0000-7000-8000-000000000001'
const PARTNER = '00000000-0000-7000-8000-000000000002'
const conversation = (values: Partial<Conversation> = {}): Conversation => ({
  user: { id: PARTNER, firstName: 'Ada', lastName: 'Bo', profileImageUrl: null, role: 'owner' },
  lastMessage: null,
  unreadCount: 0,
  deliveredThrough: null,
  readThrough: null,
  isOnline: false,
  isBlocked: false,
  whyNotWrite: null,
  canBlock: true,
  property: null,
  ...values,
})

test('keeps a delivery status that arrived by socket when an older response arrives after it', async () => {
  const client = new QueryClient()
  const cache = createMessageCache(client, ME)
  const { queryKey } = conversationQuery(PARTNER)
  client.setQueryData(queryKey, conversation())
  let respond = (_: Conversation) => {}
  const fetching = client.fetchQuery({
    queryKey,
    queryFn: () =>
      new Promise<Conversation>((resolve) => {
        respond = resolve
      }),
  })
  cache.setProgress(PARTNER, 'deliveredThrough', '2026-11-20T10:00:00.000Z')
  respond(conversation({ readThrough: '2026-11-19T10:00:00.000Z' }))
  await fetching
  expect(client.getQueryData(queryKey)).toMatchObject({
    deliveredThrough: '2026-11-20T10:00:00.000Z',
    readThrough: '2026-11-19T10:00:00.000Z',
  })
  cache.close()
})

test.each([
  ['stays read when an older response arrives after it', '2026-11-20T10:00:00.000Z', 0],
  ['is unread again after a later message', '2026-11-20T10:00:00.001Z', 1],
])('a conversation that was read %s', async (_, lastAt, unreadCount) => {
  const client = new QueryClient()
  const cache = createMessageCache(client, ME)
  const { queryKey } = conversationQuery(PARTNER)
  const withMessage = (createdAt: string) =>
    conversation({ unreadCount: 1, lastMessage: { ...message, senderId: PARTNER, receiverId: ME, createdAt } })
  client.setQueryData(queryKey, withMessage('2026-11-20T10:00:00.000Z'))
  cache.setRead(PARTNER, '2026-11-20T10:00:00.000Z')
  expect(client.getQueryData(queryKey)?.unreadCount).toBe(0)
  await client.fetchQuery({ queryKey, queryFn: async () => withMessage(lastAt) })
  expect(client.getQueryData(queryKey)?.unreadCount).toBe(unreadCount)
  cache.close()
})
