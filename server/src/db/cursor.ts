import { invalid } from '../errors/refusal.ts'

/** A list's place to go on from: the sort keys of the last row given, opaque to clients. */
export function writeCursor(keys: (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/**
 * Reads a cursor written for keys of the given kinds.
 * @throws invalid when it is not one of ours
 */
export function readCursor<const Kinds extends readonly ('instant' | 'number' | 'id')[]>(cursor: string, kinds: Kinds) {
  const keys = parse(cursor)
  if (keys.length !== kinds.length || !kinds.every((kind, i) => IS[kind](keys[i]))) {
    throw invalid({ cursor: 'This is not a page of this list' })
  }
  return keys as { [K in keyof Kinds]: Kinds[K] extends 'number' ? number : string }
}

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** What a PostgreSQL integer holds. */
const INT4_MIN = -(2 ** 31)
const INT4_MAX = 2 ** 31 - 1

/** Accepts what `writeCursor` is given, and nothing that the database would refuse: no year 0, no 30 February. */
const IS: Record<'instant' | 'number' | 'id', (value: unknown) => boolean> = {
  instant: (value) => typeof value === 'string' && /^\d{4}-/.test(value) && value >= '0001' && isCanonical(value),
  number: (value) => Number.isInteger(value) && Number(value) >= INT4_MIN && Number(value) <= INT4_MAX,
  id: isId,
}

/** Whether a text is an instant exactly as `toISOString` writes it. */
function isCanonical(text: string): boolean {
  const instant = new Date(text)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text
}

function parse(cursor: string): unknown[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(keys) ? keys : []
  } catch {
    return []
  }
}
