/** The connection was lost, or a part was away: whether the write was stored is not known. */
export class Lost extends Error {
  override name = 'Lost'
}

/** The call was refused: nothing was stored. */
export class Refused extends Error {
  override name = 'Refused'
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** The value of what is not stored. */
export const ABSENT = ''

export type Ledger = ReturnType<typeof createLedger>

/**
 * What must be stored: for each key the value that was acknowledged; after a lost call, the value before or the one after. Each key
 * has one writer at a time.
 */
export function createLedger() {
  /** For each call that may have been the last, the values that its key can have. */
  const possible = new Map<string, string[][]>()
  const figures = { acknowledged: 0, lost: 0, refused: 0 }

  return {
    figures: () => ({ ...figures }),
    acknowledged: () => figures.acknowledged,
    /**
     * Makes a call that changes values.
     * @param next the value of each key after the call; several where another user may change it later
     * @throws Lost, Refused, or any other Error of the call
     */
    async write<T>(next: Record<string, string | string[]>, call: () => Promise<T>): Promise<T> {
      const changes = Object.entries(next).map(([key, value]) => ({
        key,
        values: [value].flat(),
        before: possible.get(key) ?? [[ABSENT]],
      }))
      for (const { key, values, before } of changes) possible.set(key, [...before, values])
      try {
        const result = await call()
        for (const { key, values } of changes) possible.set(key, [values])
        figures.acknowledged += 1
        return result
      } catch (error) {
        if (error instanceof Lost) figures.lost += 1
        if (error instanceof Refused) {
          figures.refused += 1
          for (const { key, before } of changes) possible.set(key, before)
        }
        throw error
      }
    },
    /**
     * Compares with the stored values. From now on each key has its stored one, or one that another user may change it to.
     * @returns a sentence for each difference
     */
    compare(stored: Map<string, string>): string[] {
      const faults: string[] = []
      for (const [key, calls] of possible) {
        const found = stored.get(key) ?? ABSENT
        // Of several calls that may have stored it, the one after which others may change it most.
        const last = calls.filter((values) => values.includes(found)).toSorted((a, b) => b.length - a.length)[0]
        if (!last) {
          const values = [...new Set(calls.flat())].map((value) => value || 'absent')
          faults.push(`${key} is ${found || 'absent'} instead of ${values.join(' or ')}`)
        }
        possible.set(key, [last ?? [found]])
      }
      for (const [key, value] of stored)
        if (value !== ABSENT && !possible.has(key)) faults.push(`${key} is ${value}, and nobody wrote it`)
      return faults
    },
  }
}
