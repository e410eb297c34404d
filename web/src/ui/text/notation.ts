import { readNumber, separatorsOf, writeNumber } from '@lintel/contract/numbers'
import { isPlainNumber } from '@lintel/contract/plain-number'
import { currentLocale } from './locale.ts'

/** What a typed text stands for: a number, or several of which one is meant, or none. */
export interface TypedNumber {
  value?: number
  choices?: readonly number[]
  /** A sentence about what is wrong with it, also with a number that can't be kept. */
  fault?: string
}

/** How a field writes and reads its numbers, in the reader's language. */
export interface Notation {
  read: (text: string) => TypedNumber
  /** As it stands in the field. */
  write: (value: number) => string
  /** The text in the field while the user edits it. */
  writePlainly: (value: number) => string
  /** As it is asked about. */
  spell: (value: number) => string
}

/** Numbers of any kind, without groups. */
export const NUMBERS: Notation = {
  read: (text) => readNumber(text, separatorsOf(currentLocale())) ?? {},
  write: (value) => writeNumber(value, currentLocale()),
  writePlainly: (value) => writeNumber(value, currentLocale()),
  // With groups, so that thousands can be told from decimals.
  spell: (value) => new Intl.NumberFormat(currentLocale()).format(value),
}

/** What can't be read ends with a question mark: no schema takes it for a number, and the text is kept in drafts. */
export function toPlain(text: string, { read }: Notation): string {
  if (text.trim() === '') return ''
  const { value } = read(text)
  return value === undefined ? `${text}?` : plainOf(value)
}

/** Without an exponent, which no number that is asked for needs. */
const plainOf = (value: number) => (Math.abs(value) < 1e15 ? String(value) : value.toFixed(0))

/** @param stored plain decimal notation, or the typed text */
export function toShown(stored: unknown, { write }: Notation): string {
  const text = String(stored ?? '')
  return isPlainNumber(text) ? write(Number(text)) : text.replace(/\?$/, '')
}
