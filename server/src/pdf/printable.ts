import { hasFont } from './fonts.ts'

/** Invisible characters that reorder or join their neighbours, and could make the PDF show another text than was typed. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|(?![\n\t])\p{Cc}/gu
/** What is typed for an arrow where there is none. */
const ARROWS: Record<string, string> = {
  '←': '<-',
  '→': '->',
  '↔': '<->',
  '⇐': '<=',
  '⇒': '=>',
  '⇔': '<=>',
  '➔': '->',
  '➜': '->',
  '➝': '->',
  '➞': '->',
  '➡': '->',
  '⬅': '<-',
  '⟵': '<-',
  '⟶': '->',
  '⟷': '<->',
}
const LETTER = /[\p{L}\p{N}]/u
/** Joins or parts no letters, as between emoji that were left out. */
const LONE_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu
/** Drawn for a letter that no font has, and for a text of which nothing is left. */
const UNKNOWN = '\ufffd'

/**
 * @returns the text as the PDF shows it: without invisible characters, emoji and other ornaments that no font has, with arrows that
 *   are typed, and with a sign for each letter that no font has. Of ornaments alone one sign is left: a name is never empty
 */
export function toPrintable(input: string): string {
  const shown = input.normalize('NFC').replaceAll(INVISIBLE, '')
  const printed = [...shown].map(replace).join('').replaceAll(LONE_JOINER, '').replaceAll(/\s+/g, ' ').trim()
  return printed === '' && shown.trim() !== '' ? UNKNOWN : printed
}

function replace(character: string): string {
  if (/\s/.test(character) || isFound(character)) return character
  return ARROWS[character] ?? (LETTER.test(character) ? UNKNOWN : '')
}

const isFound = (character: string) => hasFont(character.codePointAt(0) ?? 0)

/** Whether the PDF shows each letter of a text. */
export function isPrintable(text: string): boolean {
  const printable = toPrintable(text)
  return printable !== '' && !printable.includes(UNKNOWN)
}
