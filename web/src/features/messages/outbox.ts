/** A message that is not known to be kept by the server. */
export type Unsent = {
  clientId: string
  receiverId: string
  content: string
  propertyId: string | null
  /** When it was written, ms. */
  writtenAt: number
  /**
   * Undefined while it is on its way. `waiting`: it could not be sent for now and will be tried again. Otherwise why it
   * was refused, in words.
   */
  problem?: { kind: 'waiting' } | { kind: 'refused'; detail: string }
}

/** As much of the browser's storage as is needed. */
export type OutboxStorage = {
  readonly length: number
  key(at: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What a person has sent and the server has not acknowledged, in the order of writing. It outlives the page: the next one
 * sends it again, and so may another tab meanwhile, which makes no second message.
 * @param storage null where the browser keeps nothing; then it lives as long as the page
 */
export function createOutbox(storage: OutboxStorage | null, userId: string) {
  // Drafts are forgotten when somebody signs out, and this is one as well.
  const prefix = `lintel-draft outbox ${userId} `
  const watchers = new Set<() => void>()
  let all: readonly Unsent[] = read(storage, prefix)

  const set = (next: readonly Unsent[]) => {
    all = next
    for (const tell of watchers) tell()
  }
  const keep = (unsent: Unsent) => {
    try {
      storage?.setItem(prefix + unsent.clientId, JSON.stringify(unsent))
    } catch {
      // Full or forbidden: it lives as long as the page.
    }
  }
  const change = (clientId: string, problem: Unsent['problem']) =>
    set(
      all.map((unsent) => {
        if (unsent.clientId !== clientId) return unsent
        const changed = { ...unsent, problem }
        keep(changed)
        return changed
      }),
    )

  return {
    /** The same array until something changes. */
    read: () => all,
    watch(tell: () => void) {
      watchers.add(tell)
      return () => void watchers.delete(tell)
    },
    add(message: Pick<Unsent, 'receiverId' | 'content' | 'propertyId'>): Unsent {
      const writtenAt = Math.max(Date.now(), (all.at(-1)?.writtenAt ?? 0) + 1)
      const unsent: Unsent = { ...message, clientId: makeClientId(), writtenAt }
      keep(unsent)
      set([...all, unsent])
      return unsent
    },
    /** It is kept, or given up. */
    remove(clientId: string) {
      try {
        storage?.removeItem(prefix + clientId)
      } catch {
        // Then it is sent once more by the next page, and is no second message.
      }
      if (all.some((unsent) => unsent.clientId === clientId)) set(all.filter((unsent) => unsent.clientId !== clientId))
    },
    setProblem: (clientId: string, problem: NonNullable<Unsent['problem']>) => change(clientId, problem),
    /** Has it sent (again). */
    clearProblem: (clientId: string) => change(clientId, undefined),
  }
}

function read(storage: OutboxStorage | null, prefix: string): Unsent[] {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '')
    const kept = keys.filter((key) => key.startsWith(prefix)).map((key) => JSON.parse(storage?.getItem(key) ?? 'null'))
    return kept
      .filter((unsent): unsent is Unsent => typeof unsent?.clientId === 'string')
      .sort((a, b) => a.writtenAt - b.writtenAt)
  } catch {
    return []
  }
}

/** 128 random bits; `crypto.randomUUID` is there on https alone. */
function makeClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
