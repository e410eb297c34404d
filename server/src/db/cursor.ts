import { invalid } from '../http/refusal.ts'

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

const IS: Record<'instant' | 'number' | 'id', (value: unknown) => boolean> = {
  instant: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  number: Number.isSafeInteger,
  id: isId,
}

function parse(cursor: string): unknown[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(keys) ? keys : []
  } catch {
    return []
  }
}
