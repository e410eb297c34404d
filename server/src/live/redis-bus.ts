import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Bus, BusListener } from './bus.ts'

const CHANNEL_PREFIX = 'lintel:'
/** Channels of one SUBSCRIBE after a reconnect. */
const BATCH = 500
/** A connection or command that takes longer counts as failed. */
const TIMEOUT_MS = 3_000
const HEARTBEAT_MS = 5_000
const RECONNECT_MAX_MS = 2_000

/**
 * Connects to the bus of a Valkey or Redis, by its publish/subscribe: one channel for each topic, nothing stored. After a
 * failure it reconnects and subscribes again by itself.
 * @returns the bus, once its first connection succeeded or failed
 */
export async function connectRedisBus(url: string): Promise<Bus> {
  const origin = randomBytes(6).toString('base64url')
  const topics = new Set<string>()
  let listener: BusListener | null = null
  let state: 'connecting' | 'connected' | 'disconnected' = 'connecting'
  let disconnectReason = ''

  const options = {
    // Nothing is queued while disconnected: by the time it is sent, browsers have refetched.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: (times: number) => Math.min(RECONNECT_MAX_MS, 50 * 2 ** times) * (0.5 + Math.random() / 2),
  }
  let settle: () => void
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  const publisher = new Redis(url, options)
  const subscriber = new Redis(url, options)

  const handleDisconnect = (reason: string) => {
    if (state === 'disconnected') return
    state = 'disconnected'
    disconnectReason = reason
    listener?.onDisconnect(reason)
    settle()
  }
  const resubscribe = async () => {
    const all = [...topics]
    for (let start = 0; start < all.length; start += BATCH) {
      await subscriber.subscribe(...all.slice(start, start + BATCH).map((topic) => CHANNEL_PREFIX + topic))
    }
    if (publisher.status !== 'ready' || subscriber.status !== 'ready') return
    const wasDisconnected = state === 'disconnected'
    state = 'connected'
    if (wasDisconnected) listener?.onReconnect()
    settle()
  }

  for (const client of [publisher, subscriber]) {
    let reason = 'the connection was closed'
    client.on('ready', () => void resubscribe().catch(() => undefined))
    // `close` follows every error. Without a listener, ioredis prints the error.
    client.on('error', (error: Error) => {
      reason = error.message
    })
    client.on('close', () => handleDisconnect(reason))
  }
  subscriber.on('message', (channel: string, text: string) => {
    if (text.startsWith(origin)) return
    listener?.onMessage(channel.slice(CHANNEL_PREFIX.length), text.slice(origin.length))
  })
  const heartbeat = setInterval(() => {
    for (const client of [publisher, subscriber]) {
      if (client.status === 'ready') client.ping().catch(() => client.disconnect(true))
    }
  }, HEARTBEAT_MS).unref()

  await settled
  return {
    listen: (newListener) => {
      listener = newListener
      if (state === 'disconnected') newListener.onDisconnect(disconnectReason)
    },
    publish: (topic, text) => {
      if (publisher.status === 'ready') publisher.publish(CHANNEL_PREFIX + topic, origin + text).catch(() => undefined)
    },
    subscribe: async (topic) => {
      topics.add(topic)
      // A failure is a lost connection, and the reconnect subscribes to all topics.
      if (subscriber.status === 'ready') await subscriber.subscribe(CHANNEL_PREFIX + topic).catch(() => undefined)
    },
    unsubscribe: (topic) => {
      topics.delete(topic)
      if (subscriber.status === 'ready') subscriber.unsubscribe(CHANNEL_PREFIX + topic).catch(() => undefined)
    },
    subscribedElsewhere: async (candidates) => {
      if (candidates.length === 0 || publisher.status !== 'ready') return []
      const channels = candidates.map((topic) => CHANNEL_PREFIX + topic)
      // The reply alternates channel and count; the count includes this process.
      const reply = await publisher.pubsub('NUMSUB', ...channels).catch(() => [])
      return candidates.filter((topic, index) => Number(reply[index * 2 + 1] ?? 0) > (topics.has(topic) ? 1 : 0))
    },
    close: async () => {
      clearInterval(heartbeat)
      listener = null
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
