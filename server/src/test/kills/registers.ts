/** The connection was lost, or the database was away: whether the write was stored is not known. */
export class Lost extends Error {
  override name = 'Lost'
}

/** The value of what is not stored. */
export const ABSENT = ''

/**
 * What must be stored: for each key the one value that was acknowledged, or, after a lost call, the one before or the one after.
 * Each key has one writer.
 */
export function createRegisters() {
  const possible = new Map<string, string[]>()
  let acknowledged = 0
  let lost = 0

  return {
    acknowledged: () => acknowledged,
    lost: () => lost,
    /** Makes a call that changes a value. @throws Lost, or Error when the call is refused */
    async write<T>(key: string, next: string, call: () => Promise<T>): Promise<T> {
      possible.set(key, [...new Set([...(possible.get(key) ?? [ABSENT]), next])])
      try {
        const result = await call()
        possible.set(key, [next])
        acknowledged += 1
        return result
      } catch (error) {
        if (error instanceof Lost) lost += 1
        throw error
      }
    },
    /** Compares with the stored values; from now on each key has its stored one. @returns a sentence for each difference */
    compare(stored: Map<string, string>): string[] {
      const faults: string[] = []
      for (const [key, values] of possible) {
        const found = stored.get(key) ?? ABSENT
        if (!values.includes(found)) faults.push(`${key} is ${found || 'absent'} instead of ${values.join(' or ')}`)
        possible.set(key, [found])
      }
      return faults
    },
  }
}

export type Registers = ReturnType<typeof createRegisters>
