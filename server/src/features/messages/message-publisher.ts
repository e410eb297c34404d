import { LRUCache } from 'lru-cache'
import type { Hub, LiveSocket } from '../../live/hub.ts'
import { publishMessages, type SentMessage } from './commands.ts'

/** Published messages to remember; retries come within seconds. */
const PUBLISHED_MAX = 10_000

/**
 * Publishes each sent message once. A retry is published only if this process has not published the message and its
 * receiver does not have it: the process that stored it may have died before it published.
 */
export function createMessagePublisher(hub: Hub) {
  const published = new LRUCache<string, true>({ max: PUBLISHED_MAX })
  return ({ message, isNew }: SentMessage, options?: { except?: LiveSocket | undefined }) => {
    const { deliveredAt } = message.seen ?? {}
    const isDelivered = deliveredAt != null && message.createdAt <= deliveredAt
    if (!isNew && (published.has(message.id) || isDelivered)) return
    published.set(message.id, true)
    publishMessages(hub, [message], options)
  }
}

export type MessagePublisher = ReturnType<typeof createMessagePublisher>
