import { v7 } from 'uuid'

/** An id that sorts by the time its record was created, as the server's own do. */
export const idAt = (createdAt: Date) => v7({ msecs: createdAt.getTime() })

/**
 * Make an id for each record.
 * @returns the id for a key; throws Error for an unknown one
 */
export function idsByKey(records: readonly { key: string; createdAt: Date }[]): (key: string) => string {
  const ids = new Map(records.map(({ key, createdAt }) => [key, idAt(createdAt)]))
  return (key) => {
    const id = ids.get(key)
    if (!id) throw new Error(`the demo has no record with the key ${key}`)
    return id
  }
}
