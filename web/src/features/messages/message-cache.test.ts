import type { Conversation } from '@lintel/contract/messages/schema'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { conversationQuery } from './data.ts'
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
