/** Callbacks of a process on the bus. */
export type BusListener = {
  /** Another process published to a topic that this one is subscribed to. */
  onMessage: (topic: string, text: string) => void
  /** From now on nothing is sent or received. */
  onDisconnect: (reason: string) => void
  /** Connected again; messages published in between are lost. */
  onReconnect: () => void
}

/**
 * Publish/subscribe between the processes of an installation. A text reaches every other process that is subscribed to its
 * topic, at most once: data that must not be lost belongs in the database.
 */
export type Bus = {
  /** Sets the listener. While the bus is disconnected, calls its `onDisconnect` at once. */
  listen: (listener: BusListener) => void
  /** Never throws and never waits. While disconnected, the text is dropped. */
  publish: (topic: string, text: string) => void
  /** Resolves when everything published from now on arrives here; at once while disconnected. */
  subscribe: (topic: string) => Promise<void>
  unsubscribe: (topic: string) => void
  /** @returns the topics that another process is subscribed to; none while disconnected */
  subscribedElsewhere: (topics: string[]) => Promise<string[]>
  close: () => Promise<void>
}

type Member = { listener: BusListener | null; topics: Set<string> }

/** A broker in memory, for an installation of one process; tests connect several apps to one. */
export function createInProcessBroker(): { connect: () => Bus } {
  const members = new Set<Member>()
  return {
    connect: () => {
      const self: Member = { listener: null, topics: new Set() }
      members.add(self)
      const subscribers = function* (topic: string) {
        for (const member of members) if (member !== self && member.topics.has(topic)) yield member
      }
      return {
        listen: (listener) => {
          self.listener = listener
        },
        publish: (topic, text) => {
          for (const member of subscribers(topic)) member.listener?.onMessage(topic, text)
        },
        subscribe: async (topic) => void self.topics.add(topic),
        unsubscribe: (topic) => void self.topics.delete(topic),
        subscribedElsewhere: async (topics) => topics.filter((topic) => !subscribers(topic).next().done),
        close: async () => void members.delete(self),
      }
    },
  }
}
