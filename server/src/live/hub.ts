import { type ServerFrame, serverFrameSchema } from '@lintel/contract/events'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { collapseTags, type Tag } from '@lintel/contract/tags'
import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from '../changes/changes.ts'
import type { Bus } from './bus.ts'
import { createRefetching } from './refetching.ts'

/** A person's open connection. */
export type LiveSocket = {
  readonly userId: string
  /** The session it was opened with. */
  readonly sid: string
  /** Whether its person sees every home, application and account. */
  readonly seesAll: boolean
  send: (text: string) => void
  close: (code: number, reason: string) => void
}

export type Hub = ReturnType<typeof createHub>

/** How long somebody without a connection still counts as online: a page that is reloaded is back within it. */
const GRACE_MS = 3_000
/** Marks an order between hubs rather than a frame to pass on, which begins with a brace. */
const CLOSE_ORDER = '!'

/** Topics that stand for many sockets; no user's id looks like them. */
const AGENTS = 'agents'
const EVERYONE = 'everyone'

type CloseOrder = { sid?: string; exceptSid?: string; isRenewed?: boolean }

/**
 * Tells people things wherever they are connected: in this process at once, in others by the bus. It asks nobody whether
 * it may: who hears of something is derived from the database by the feature that tells.
 */
export function createHub({ bus, log }: { bus: Bus; log: FastifyBaseLogger }) {
  const people = new Map<string, Set<LiveSocket>>()
  const leaving = new Map<string, NodeJS.Timeout>()
  let isClosed = false
  const publicChangeListeners: (() => void)[] = []
  const presenceListeners: ((userId: string, isOnline: boolean) => void)[] = []
  const allHere = () => [...people.values()].flatMap((sockets) => [...sockets])
  const refetching = createRefetching(allHere)
  // Who sees all may change while they are connected, so everything about it is heard everywhere.
  void bus.subscribe(AGENTS)
  void bus.subscribe(EVERYONE)

  bus.listen({
    onText: (userId, text) => {
      if (text.startsWith(CLOSE_ORDER)) closeHere(userId, JSON.parse(text.slice(CLOSE_ORDER.length)))
      else sendHere(userId, text)
    },
    onLost: (reason) => {
      log.warn({ reason }, 'the live bus is lost: browsers are told to ask for news themselves until it is back')
      refetching.start()
    },
    onHealed: () => {
      log.info('the live bus is back')
      refetching.stop()
    },
  })

  const socketsOf = (topic: string): Iterable<LiveSocket> => {
    if (topic === EVERYONE) return allHere()
    return topic === AGENTS ? allHere().filter(({ seesAll }) => seesAll) : (people.get(topic) ?? [])
  }

  const sendHere = (userId: string, text: string, except?: LiveSocket) => {
    const sockets = socketsOf(userId)
    if (userId === EVERYONE) for (const listener of publicChangeListeners) listener()
    for (const socket of sockets) if (socket !== except) socket.send(text)
  }

  const closeHere = (userId: string, { sid, exceptSid, isRenewed }: CloseOrder) => {
    for (const socket of [...(people.get(userId) ?? [])]) {
      const isMeant = sid ? socket.sid === sid : socket.sid !== exceptSid
      if (isMeant && isRenewed) socket.close(CLOSE_CODES.renewed, 'session renewed')
      else if (isMeant) socket.close(CLOSE_CODES.signedOut, 'signed out')
    }
  }

  const close = (userId: string, order: CloseOrder) => {
    closeHere(userId, order)
    bus.publish(userId, CLOSE_ORDER + JSON.stringify(order))
  }

  const announce = (userId: string, isOnline: boolean) => {
    for (const listener of presenceListeners) listener(userId, isOnline)
  }

  const settleLeave = async (userId: string) => {
    leaving.delete(userId)
    people.delete(userId)
    bus.unsubscribe(userId)
    const elsewhere = await bus.subscribedElsewhere([userId])
    if (elsewhere.length === 0 && !people.has(userId)) announce(userId, false)
  }

  const tell = (userIds: Iterable<string>, frame: ServerFrame, except?: LiveSocket) => {
    const text = encode(frame)
    for (const userId of userIds) {
      sendHere(userId, text, except)
      bus.publish(userId, text)
    }
  }

  return {
    /** Adds a connection. Resolves when everything told to its person from now on reaches it. */
    async join(socket: LiveSocket): Promise<void> {
      const { userId } = socket
      clearTimeout(leaving.get(userId))
      leaving.delete(userId)
      const sockets = people.get(userId)
      if (sockets) sockets.add(socket)
      else people.set(userId, new Set([socket]))
      await bus.subscribe(userId)
      if (!sockets) announce(userId, true)
    },

    leave(socket: LiveSocket) {
      const { userId } = socket
      const sockets = people.get(userId)
      if (!sockets?.delete(socket) || sockets.size > 0 || isClosed) return
      leaving.set(userId, setTimeout(() => void settleLeave(userId), GRACE_MS).unref())
    },

    /** Tells people something, each on every connection they have but the one excepted. */
    tell: (userIds: Iterable<string>, frame: ServerFrame, { except }: { except?: LiveSocket | undefined } = {}) =>
      tell(userIds, frame, except),

    /** Publishes what a command changed: to everyone, to agents and to each user what they may see. */
    publishChanges(changes: Changes) {
      const publish = (topic: string, tags: Iterable<Tag>) =>
        tell([topic], { type: 'changed', changeId: changes.id, tags: collapseTags(tags) })
      if (changes.public.size > 0) publish(EVERYONE, changes.public)
      if (changes.ofAgents.size > 0) publish(AGENTS, changes.ofAgents)
      for (const [userId, tags] of changes.byUser) publish(userId, tags)
    },

    /** Calls back after every change of what everyone sees, made in this process or another. */
    onPublicChange: (listener: () => void) => void publicChangeListeners.push(listener),

    /** Those of the people who are connected anywhere. */
    async onlineAmong(userIds: string[]): Promise<Set<string>> {
      const here = userIds.filter((id) => people.has(id))
      const rest = userIds.filter((id) => !people.has(id))
      return new Set([...here, ...(rest.length > 0 ? await bus.subscribedElsewhere(rest) : [])])
    },

    countHere: (userId: string) => people.get(userId)?.size ?? 0,

    /** Hears of it when somebody comes online or goes: from the process where they do. */
    onPresence: (listener: (userId: string, isOnline: boolean) => void) => void presenceListeners.push(listener),

    /** Ends the connections a session has opened: somebody signed out. */
    closeSession: (userId: string, sid: string) => close(userId, { sid }),

    /** Has the connections of a session made anew: it goes on under another id, which the browser has got. */
    renewSession: (userId: string, sid: string) => close(userId, { sid, isRenewed: true }),

    /** Has all of a person's connections made anew: they see more by now, or less. */
    renewPerson: (userId: string) => close(userId, { isRenewed: true }),

    /** Ends all of a person's connections but those of one session: they changed their password. */
    closePerson: (userId: string, exceptSid?: string) => close(userId, { exceptSid }),

    async close() {
      isClosed = true
      refetching.end()
      for (const timer of leaving.values()) clearTimeout(timer)
      await bus.close()
    },
  }
}

/** A frame as it travels. It lets out what the contract has and nothing else, so that a column can't leak. */
export const encode = (frame: ServerFrame): string => JSON.stringify(serverFrameSchema.parse(frame))
