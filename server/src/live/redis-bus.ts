import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Bus, BusListener } from './bus.ts'

const CHANNEL = 'lintel:'
/** Subscriptions made in one go when the connection is back. */
const BATCH = 500
/** A command that takes longer, or a sign of life that stays out, means that the connection is dead. */
const ANSWER_MS = 3_000
const HEARTBEAT_MS = 5_000
const RECONNECT_MAX_MS = 2_000

/**
 * The bus of processes that share a Valkey or Redis, each person a channel. Nothing is stored there. While the server
 * cannot be reached the bus is lost; it connects and subscribes again by itself.
 * @returns the bus once it is known to be whole or lost
 */
export async function redisBus(url: string): Promise<Bus> {
  const origin = randomBytes(6).toString('base64url')
  const topics = new Set<string>()
  let listener: BusListener | null = null
  let state: 'connecting' | 'whole' | 'lost' = 'connecting'
  let lostBy = ''

  const options = {
    // What cannot be sent now is not worth sending later: by then browsers have caught up.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    retryStrategy: (times: number) => Math.min(RECONNECT_MAX_MS, 50 * 2 ** times) * (0.5 + Math.random() / 2),
  }
  let settle: () => void
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  const publisher = new Redis(url, options)
  const subscriber = new Redis(url, options)

  const lose = (reason: string) => {
    if (state === 'lost') return
    state = 'lost'
    lostBy = reason
    listener?.onLost(reason)
    settle()
  }
  const heal = async () => {
    const all = [...topics]
    for (let at = 0; at < all.length; at += BATCH) {
      await subscriber.subscribe(...all.slice(at, at + BATCH).map((topic) => CHANNEL + topic))
    }
    if (publisher.status !== 'ready' || subscriber.status !== 'ready') return
    const wasLost = state === 'lost'
    state = 'whole'
    if (wasLost) listener?.onHealed()
    settle()
  }

  for (const client of [publisher, subscriber]) {
    let reason = 'the connection was closed'
    client.on('ready', () => void heal().catch(() => undefined))
    // Every failure ends in a close; unheard, the event would be printed.
    client.on('error', (error: Error) => {
      reason = error.message
    })
    client.on('close', () => lose(reason))
  }
  subscriber.on('message', (channel: string, text: string) => {
    if (text.startsWith(origin)) return
    listener?.onText(channel.slice(CHANNEL.length), text.slice(origin.length))
  })
  const heartbeat = setInterval(() => {
    for (const client of [publisher, subscriber]) {
      if (client.status === 'ready') client.ping().catch(() => client.disconnect(true))
    }
  }, HEARTBEAT_MS).unref()

  await settled
  return {
    listen: (given) => {
      listener = given
      if (state === 'lost') given.onLost(lostBy)
    },
    publish: (topic, text) => {
      if (publisher.status === 'ready') publisher.publish(CHANNEL + topic, origin + text).catch(() => undefined)
    },
    subscribe: async (topic) => {
      topics.add(topic)
      // A connection that breaks now subscribes to all topics when it is back.
      if (subscriber.status === 'ready') await subscriber.subscribe(CHANNEL + topic).catch(() => undefined)
    },
    unsubscribe: (topic) => {
      topics.delete(topic)
      if (subscriber.status === 'ready') subscriber.unsubscribe(CHANNEL + topic).catch(() => undefined)
    },
    subscribedElsewhere: async (asked) => {
      if (asked.length === 0 || publisher.status !== 'ready') return []
      const counts = await publisher.pubsub('NUMSUB', ...asked.map((topic) => CHANNEL + topic)).catch(() => [])
      // Answers alternate: channel, count.
      return asked.filter((topic, at) => Number(counts[at * 2 + 1] ?? 0) > (topics.has(topic) ? 1 : 0))
    },
    close: async () => {
      clearInterval(heartbeat)
      listener = null
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
