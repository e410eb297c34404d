import { type ServerFrame, serverFrameSchema } from '@lintel/contract/frames'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { collapseTags, type Tag } from '@lintel/contract/tags'
import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from '../changes/changes.ts'
import type { Bus } from './bus.ts'
import { createRecentChanges } from './recent-changes.ts'
import { createRefetchBroadcast } from './refetch-broadcast.ts'

/** An open connection of a signed-in user. */
export type LiveSocket = {
  readonly userId: string
  /** Id of the session that opened it. */
  readonly sid: string
  /** Whether the user is an approved agent, who may see every home, application and account. */
  readonly isAgent: boolean
  send: (text: string) => void
  close: (code: number, reason: string) => void
}

export type Hub = ReturnType<typeof createHub>

/** A user without a connection counts as online for this long: a reloaded page is back within it. */
const OFFLINE_DELAY_MS = 3_000
/** Marks a close command on the bus; frames start with a brace. */
const CLOSE_PREFIX = '!'

/** Topics of many sockets. Every other topic is a user's id, a UUID. */
const AGENTS = 'agents'
const EVERYONE = 'everyone'

type CloseCommand = { sid?: string; exceptSid?: string; isRenewed?: boolean }

/**
 * Publishes frames to users: to the sockets of this process directly, to those of other processes over the bus. It does not
 * check who may see a frame: its caller derives the recipients from the database.
 * @param isBusShared whether there may be other processes; this one receives their changes only for users of its own sockets
 */
export function createHub({ bus, isBusShared, log }: { bus: Bus; isBusShared: boolean; log: FastifyBaseLogger }) {
  const socketsByUser = new Map<string, Set<LiveSocket>>()
  const offlineTimers = new Map<string, NodeJS.Timeout>()
  let isClosed = false
  let isBusConnected = true
  const publicChangeListeners: (() => void)[] = []
  const presenceListeners: ((userId: string, isOnline: boolean) => void)[] = []
  const listLocalSockets = () => [...socketsByUser.values()].flatMap((sockets) => [...sockets])
  const refetchBroadcast = createRefetchBroadcast(listLocalSockets)
  const recentChanges = isBusShared ? null : createRecentChanges()
  // Every process subscribes: a connected user can become an agent at any time.
  void bus.subscribe(AGENTS)
  void bus.subscribe(EVERYONE)

  bus.listen({
    onMessage: (topic, text) => {
      if (text.startsWith(CLOSE_PREFIX)) closeLocal(topic, JSON.parse(text.slice(CLOSE_PREFIX.length)))
      else sendLocal(topic, text)
    },
    onDisconnect: (reason) => {
      isBusConnected = false
      log.warn({ reason }, 'live bus disconnected: browsers refetch every few seconds until it reconnects')
      refetchBroadcast.start()
    },
    onReconnect: () => {
      isBusConnected = true
      log.info('live bus reconnected')
      refetchBroadcast.finish()
    },
  })

  const localSocketsOf = (topic: string): Iterable<LiveSocket> => {
    if (topic === EVERYONE) return listLocalSockets()
    return topic === AGENTS ? listLocalSockets().filter(({ isAgent }) => isAgent) : (socketsByUser.get(topic) ?? [])
  }

  const sendLocal = (topic: string, text: string, except?: LiveSocket) => {
    const sockets = localSocketsOf(topic)
    if (topic === EVERYONE) for (const listener of publicChangeListeners) listener()
    for (const socket of sockets) if (socket !== except) socket.send(text)
  }

  const closeLocal = (userId: string, { sid, exceptSid, isRenewed }: CloseCommand) => {
    for (const socket of [...(socketsByUser.get(userId) ?? [])]) {
      const isIncluded = sid ? socket.sid === sid : socket.sid !== exceptSid
      if (isIncluded && isRenewed) socket.close(CLOSE_CODES.renewed, 'session renewed')
      else if (isIncluded) socket.close(CLOSE_CODES.signedOut, 'signed out')
    }
  }

  const close = (userId: string, command: CloseCommand) => {
    closeLocal(userId, command)
    bus.publish(userId, CLOSE_PREFIX + JSON.stringify(command))
  }

  const notifyPresence = (userId: string, isOnline: boolean) => {
    for (const listener of presenceListeners) listener(userId, isOnline)
  }

  const setOffline = async (userId: string) => {
    offlineTimers.delete(userId)
    socketsByUser.delete(userId)
    bus.unsubscribe(userId)
    const elsewhere = await bus.subscribedElsewhere([userId])
    if (elsewhere.length === 0 && !socketsByUser.has(userId)) notifyPresence(userId, false)
  }

  const publish = (topics: Iterable<string>, frame: ServerFrame, except?: LiveSocket) => {
    const text = encode(frame)
    for (const topic of topics) {
      sendLocal(topic, text, except)
      bus.publish(topic, text)
    }
  }

  return {
    /** Adds a connection. Resolves when it receives every frame published to its user from now on. */
    async add(socket: LiveSocket): Promise<void> {
      const { userId } = socket
      clearTimeout(offlineTimers.get(userId))
      offlineTimers.delete(userId)
      const sockets = socketsByUser.get(userId)
      if (sockets) sockets.add(socket)
      else socketsByUser.set(userId, new Set([socket]))
      await bus.subscribe(userId)
      if (!sockets) notifyPresence(userId, true)
    },

    /** Removes a closed connection. After the user's last one, presence listeners are called in 3 s. */
    remove(socket: LiveSocket) {
      const { userId } = socket
      const sockets = socketsByUser.get(userId)
      if (!sockets?.delete(socket) || sockets.size > 0 || isClosed) return
      offlineTimers.set(userId, setTimeout(() => void setOffline(userId), OFFLINE_DELAY_MS).unref())
    },

    /** Publishes a frame to every connection of these users, except one. */
    publish: (userIds: Iterable<string>, frame: ServerFrame, { except }: { except?: LiveSocket | undefined } = {}) =>
      publish(userIds, frame, except),

    /** Publishes the tags of a command's changes: to everyone, to agents and to single users, each what they may see. */
    publishChanges(changes: Changes) {
      const publishTags = (topic: string, tags: Iterable<Tag>) => {
        const frame: ServerFrame = { type: 'changed', changeId: changes.id, tags: collapseTags(tags) }
        recentChanges?.add(topic, encode(frame))
        publish([topic], frame)
      }
      if (changes.public.size > 0) publishTags(EVERYONE, changes.public)
      if (changes.ofAgents.size > 0) publishTags(AGENTS, changes.ofAgents)
      for (const [userId, tags] of changes.byUser) publishTags(userId, tags)
    },

    /** The position that a page passes to `changesSince`, read before its data; null when changes aren't recorded. */
    changesPosition: () => recentChanges?.position() ?? null,

    /** @returns frames with a user's changes since a position; null when some are unknown */
    changesSince: ({ userId, isAgent }: Pick<LiveSocket, 'userId' | 'isAgent'>, position: string) =>
      recentChanges?.since(position, [userId, EVERYONE, ...(isAgent ? [AGENTS] : [])]) ?? null,

    /** Calls the listener after every change of public tags, made in this process or another. */
    onPublicChange: (listener: () => void) => void publicChangeListeners.push(listener),

    /** @returns the users that are connected to any process */
    async findOnline(userIds: string[]): Promise<Set<string>> {
      const here = userIds.filter((id) => socketsByUser.has(id))
      const others = userIds.filter((id) => !socketsByUser.has(id))
      return new Set([...here, ...(others.length > 0 ? await bus.subscribedElsewhere(others) : [])])
    },

    /** @returns the user's connections to this process */
    countLocalConnections: (userId: string) => socketsByUser.get(userId)?.size ?? 0,

    /** @returns the sockets of this process and their users, and whether the bus is connected */
    describe: () => ({
      sockets: listLocalSockets().length,
      users: [...socketsByUser.values()].filter(({ size }) => size > 0).length,
      isBusConnected,
    }),

    /** Calls the listener, in one process only, when a user comes online or goes offline. */
    onPresenceChange: (listener: (userId: string, isOnline: boolean) => void) => void presenceListeners.push(listener),

    /** Closes the connections of a session that was signed out. */
    closeSession: (userId: string, sid: string) => close(userId, { sid }),

    /** Makes the connections of a session reconnect, since its id changed. */
    reconnectSession: (userId: string, sid: string) => close(userId, { sid, isRenewed: true }),

    /** Makes all connections of a user reconnect, since what they may see changed. */
    reconnectUser: (userId: string) => close(userId, { isRenewed: true }),

    /** Closes all connections of a user, except those of one session. */
    closeUser: (userId: string, exceptSid?: string) => close(userId, { exceptSid }),

    async close() {
      isClosed = true
      refetchBroadcast.cancel()
      for (const timer of offlineTimers.values()) clearTimeout(timer)
      await bus.close()
    },
  }
}

/** @returns the frame as JSON with the contract's fields only, so that no column can leak */
export const encode = (frame: ServerFrame): string => JSON.stringify(serverFrameSchema.parse(frame))
