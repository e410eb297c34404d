import { LRUCache } from 'lru-cache'
import type { Hub, LiveSocket } from '../../live/hub.ts'
import { type SentMessage, tellMessages } from './commands.ts'

/** Retries come within seconds; this many messages are remembered. */
const REMEMBERED_MAX = 10_000

/**
 * Publishes messages that people sent, each once. A retry is published only if this process has not published the message
 * and its receiver does not have it: the process that stored it may have died before it published.
 */
export function createPublishOnce(hub: Hub) {
  const published = new LRUCache<string, true>({ max: REMEMBERED_MAX })
  return ({ message, isNew }: SentMessage, options?: { except?: LiveSocket | undefined }) => {
    const { deliveredAt } = message.seen ?? {}
    const isDelivered = deliveredAt != null && message.createdAt <= deliveredAt
    if (!isNew && (published.has(message.id) || isDelivered)) return
    published.set(message.id, true)
    tellMessages(hub, [message], options)
  }
}

export type PublishOnce = ReturnType<typeof createPublishOnce>
