import type { Conversation } from '@lintel/contract/messages/schema'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createCaches } from './caches.ts'
import { conversationQuery } from './data.ts'

const ME = '00000000-0000-7000-8000-000000000001'
const PARTNER = '00000000-0000-7000-8000-000000000002'
const conversation = (values: Partial<Conversation> = {}): Conversation => ({
  user: { id: PARTNER, firstName: 'Ada', lastName: 'Bo', profileImageUrl: null, role: 'owner' },
  lastMessage: null,
  unreadCount: 0,
  deliveredThrough: null,
  readThrough: null,
  isOnline: false,
  property: null,
  ...values,
})

test('what was told of a message while an answer was on its way stands when the answer comes', async () => {
  const client = new QueryClient()
  const caches = createCaches(client, ME)
  const { queryKey } = conversationQuery(PARTNER)
  client.setQueryData(queryKey, conversation())
  let answer = (_: Conversation) => {}
  const reading = client.fetchQuery({
    queryKey,
    queryFn: () =>
      new Promise<Conversation>((resolve) => {
        answer = resolve
      }),
  })
  caches.setProgress(PARTNER, 'deliveredThrough', '2026-11-20T10:00:00.000Z')
  answer(conversation({ readThrough: '2026-11-19T10:00:00.000Z' }))
  await reading
  expect(client.getQueryData(queryKey)).toMatchObject({
    deliveredThrough: '2026-11-20T10:00:00.000Z',
    readThrough: '2026-11-19T10:00:00.000Z',
  })
  caches.end()
})
