/** How long the second key of a sequence may take, in ms. */
export const SEQUENCE_MS = 1_200

export interface KeyStroke {
  /** `KeyboardEvent.key`: '/', 'g', '?'. */
  key: string
  /** When, in ms. */
  at: number
}

export type KeyMatch =
  /** These keys are a shortcut. */
  | { keys: string }
  /** The beginning of one or more; the next key decides. */
  | { began: KeyStroke }
  | undefined

/**
 * What a key means after the one before it, among the shortcuts known ('/', 'g d', '?').
 * A sequence goes before a single key of the same name; after too long a pause it starts anew.
 */
export function matchKeys(known: Iterable<string>, stroke: KeyStroke, before?: KeyStroke): KeyMatch {
  const all = new Set(known)
  const both = before && stroke.at - before.at <= SEQUENCE_MS ? `${before.key} ${stroke.key}` : undefined
  if (both && all.has(both)) return { keys: both }
  if (all.has(stroke.key)) return { keys: stroke.key }
  for (const keys of all) if (keys.startsWith(`${stroke.key} `)) return { began: stroke }
}
