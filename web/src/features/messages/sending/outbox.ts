import { makeClientId } from '../../../api/client-id.ts'
import { createListeners } from '../../../api/listeners.ts'

/** A message that the server has not acknowledged. */
export type UnsentMessage = {
  clientId: string
  receiverId: string
  content: string
  propertyId: string | null
  /** Unix time in ms. */
  writtenAt: number
  /** The `clientId` of a file that it is sent after. */
  after?: string
  /**
   * Undefined while it is being sent. `waiting`: sending failed and will be retried. `refused`: the server rejected it;
   * `detail` is the reason shown to the user, `isFinal` whether sending it again can't help.
   */
  problem?: { kind: 'waiting' } | { kind: 'refused'; detail: string; isFinal?: boolean }
}

/** The part of the `Storage` interface that is used here. */
export type OutboxStorage = {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * A store of the user's unacknowledged messages, in the order of writing. Kept in local storage: the next page, or another
 * tab, sends them again. `clientId` keeps the server from storing a message twice.
 * @param storage null: kept in memory only
 */
export function createOutbox(storage: OutboxStorage | null, userId: string) {
  // The prefix `lintel-draft` makes signing out delete it (`deleteDrafts`).
  const prefix = `lintel-draft outbox ${userId} `
  const listeners = createListeners()
  let all: readonly UnsentMessage[] = readMessages(storage, prefix)

  const set = (next: readonly UnsentMessage[]) => {
    all = next
    listeners.notify()
  }
  const save = (unsent: UnsentMessage) => {
    try {
      storage?.setItem(prefix + unsent.clientId, JSON.stringify(unsent))
    } catch {
      // Storage is full or not allowed: kept in memory only.
    }
  }
  const change = (clientId: string, problem: UnsentMessage['problem']) =>
    set(
      all.map((unsent) => {
        if (unsent.clientId !== clientId) return unsent
        const changed = { ...unsent, problem }
        save(changed)
        return changed
      }),
    )

  return {
    /** The messages; the same array until something changes. */
    getSnapshot: () => all,
    subscribe: listeners.subscribe,
    /** @param notBefore the least `writtenAt` */
    add(
      message: Pick<UnsentMessage, 'receiverId' | 'content' | 'propertyId' | 'after'>,
      notBefore = Date.now(),
    ): UnsentMessage {
      const writtenAt = Math.max(Date.now(), notBefore, (all.at(-1)?.writtenAt ?? 0) + 1)
      const unsent: UnsentMessage = { ...message, clientId: makeClientId(), writtenAt }
      save(unsent)
      set([...all, unsent])
      return unsent
    },
    /** Removes a message that was sent or discarded. */
    remove(clientId: string) {
      try {
        storage?.removeItem(prefix + clientId)
      } catch {
        // The next page sends it again; the server ignores the duplicate.
      }
      if (all.some((unsent) => unsent.clientId === clientId)) set(all.filter((unsent) => unsent.clientId !== clientId))
    },
    setProblem: (clientId: string, problem: NonNullable<UnsentMessage['problem']>) => change(clientId, problem),
    /** Makes the message ready to be sent (again). */
    clearProblem: (clientId: string) => change(clientId, undefined),
  }
}

function readMessages(storage: OutboxStorage | null, prefix: string): UnsentMessage[] {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    const stored = keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => JSON.parse(storage?.getItem(key) ?? 'null'))
    return stored
      .filter((unsent): unsent is UnsentMessage => typeof unsent?.clientId === 'string')
      .sort((a, b) => a.writtenAt - b.writtenAt)
  } catch {
    return []
  }
}
