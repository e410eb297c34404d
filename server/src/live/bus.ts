/** What a process is told by the others, and about its way to them. */
export type BusListener = {
  /** Something was published about a topic by another process. */
  onText: (topic: string, text: string) => void
  /** From now on nothing reaches the others or comes from them. */
  onLost: (reason: string) => void
  /** All is well again; what was published in between is gone. */
  onHealed: () => void
}

/**
 * Carries texts between the processes of an installation. A text reaches every other process that is subscribed to its
 * topic, or is lost: whoever must not miss it keeps it in the database.
 */
export type Bus = {
  listen: (listener: BusListener) => void
  /** Never fails and never waits. */
  publish: (topic: string, text: string) => void
  /** Resolves when everything published from now on arrives here; while the bus is lost, at once. */
  subscribe: (topic: string) => Promise<void>
  unsubscribe: (topic: string) => void
  /** Those of the topics to which another process is subscribed, as far as can be known. */
  subscribedElsewhere: (topics: string[]) => Promise<string[]>
  close: () => Promise<void>
}

type Member = { listener: BusListener | null; topics: Set<string> }

/** The bus of processes that are one process: any number of apps side by side, or the only one there is. */
export function createExchange(): { join: () => Bus } {
  const members = new Set<Member>()
  return {
    join: () => {
      const me: Member = { listener: null, topics: new Set() }
      members.add(me)
      const others = function* (topic: string) {
        for (const member of members) if (member !== me && member.topics.has(topic)) yield member
      }
      return {
        listen: (listener) => {
          me.listener = listener
        },
        publish: (topic, text) => {
          for (const member of others(topic)) member.listener?.onText(topic, text)
        },
        subscribe: async (topic) => void me.topics.add(topic),
        unsubscribe: (topic) => void me.topics.delete(topic),
        subscribedElsewhere: async (topics) => topics.filter((topic) => !others(topic).next().done),
        close: async () => void members.delete(me),
      }
    },
  }
}
