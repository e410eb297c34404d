/** Longest pause between the two keys of a sequence. */
export const SEQUENCE_MS = 1_200

export interface KeyStroke {
  /** `KeyboardEvent.key`: '/', 'g', '?'. */
  key: string
  /** Timestamp in ms. */
  at: number
}

export type KeyMatch =
  /** A complete shortcut. */
  | { keys: string }
  /** The first key of a sequence. */
  | { started: KeyStroke }
  | undefined

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The name of a key press in shortcuts: 'g', '?', 'Mod+k'. On keyboards without Latin letters a combination is named by the
 * letter that the key has on a US keyboard.
 * @returns undefined for combinations that no shortcut has
 */
export function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press, isMac: boolean): string | undefined {
  if (!ctrlKey && !metaKey && !altKey) return key
  const isMod = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  if (!isMod || altKey || shiftKey) return undefined
  const isLatin = /^[a-z]$/i.test(key)
  return `Mod+${(isLatin ? key : code.replace('Key', '')).toLowerCase()}`
}

/**
 * Matches a key press against shortcuts such as '/', 'g d', '?'. A sequence takes precedence over its second key alone.
 * @param previous the first key of a sequence, if one was started
 */
export function matchKeys(shortcuts: Iterable<string>, stroke: KeyStroke, previous?: KeyStroke): KeyMatch {
  const all = new Set(shortcuts)
  const sequence = previous && stroke.at - previous.at <= SEQUENCE_MS ? `${previous.key} ${stroke.key}` : undefined
  if (sequence && all.has(sequence)) return { keys: sequence }
  if (all.has(stroke.key)) return { keys: stroke.key }
  for (const keys of all) if (keys.startsWith(`${stroke.key} `)) return { started: stroke }
}
