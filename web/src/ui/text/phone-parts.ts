import { INVISIBLE, plainDigits } from '@lintel/contract/numbers'

/** A part of a phone field: words, or a number if it has an `href`, a `tel:` URL (RFC 3966). */
export type PhonePart = { text: string; href?: string }

/**
 * Finds the numbers in a text as people write them, in the digits of any script: "+49 (0)170 123456" is `tel:+49170123456`,
 * "030 123456 ext. 12" is `tel:030123456;ext=12`. A text may have several, with words about them, or none. Takes linear time.
 */
export function splitPhoneNumbers(text: string): PhonePart[] {
  const plain = withPlainSigns(text)
  // Digits of two units become one: positions in `plain` fit `text` only at equal length.
  const shown = plain.length === text.length ? text : plain
  const parts: PhonePart[] = []
  let end = 0
  const add = (to: number, href?: string) => {
    if (to > end) parts.push(href ? { text: shown.slice(end, to), href } : { text: shown.slice(end, to) })
    end = Math.max(end, to)
  }
  for (const { start, length, href } of findNumbers(plain)) {
    add(start)
    add(start + length, href)
  }
  add(shown.length)
  return parts
}

/** With one sign each for digits, plus, dashes and brackets, and none for times of day. Keeps the length of all but rare digits. */
const withPlainSigns = (text: string) =>
  plainDigits(text)
    .replaceAll(INVISIBLE, ' ')
    .replaceAll('＋', '+')
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/(?<!\d)\d{1,2}:\d\d(?!\d)/g, (time) => ','.repeat(time.length))

/** Digits with what stands between them. */
const DIGITS = /(?:\+\s?)?[(\d][\d\s().\-/]*/g
const EXTENSION =
  /^[\s,;(]*(?:extension|extn|ext|x|durchwahl|dw|poste|ramal|anexo|interno|int|доб|내선|内線|内线|分机|转|#)[\s.:=]*(\d{1,7})(?!\d)/iu
/** E.164. */
const DIGITS_MAX = 15
/** Emergency numbers have three; beside words, less than a number is something else: "9-17". */
const DIGITS_MIN = { alone: 3, besideWords: 5 }
/** So many on each side of a slash are two numbers; "030/123456" is one. */
const WHOLE_NUMBER_MIN = 7

type Found = { start: number; length: number; href: string }

function* findNumbers(plain: string): Generator<Found> {
  const min = /\p{L}/u.test(plain) ? DIGITS_MIN.besideWords : DIGITS_MIN.alone
  let end = 0
  for (const { 0: run, index } of plain.matchAll(DIGITS)) {
    const after = index + run.length
    const [written = '', extension] = EXTENSION.exec(plain.slice(after)) ?? []
    // Skips digits already read as an extension, and "1-800-FLOWERS", whose letters are digits, too.
    if (index < end || (!extension && /[\d-]$/.test(run) && /^[a-z]/i.test(plain.slice(after)))) continue
    end = after + written.length
    const sides = sidesOf(run)
    let start = index
    for (const [at, side] of sides.entries()) {
      const isLast = at === sides.length - 1
      const number = trimmed(side)
      const digits = number.text.replaceAll(/\D/g, '').length
      if (digits >= min && digits <= DIGITS_MAX) {
        const length = isLast && extension ? end - start - number.start : number.text.length
        const href = `tel:${toDial(number.text)}${isLast && extension ? `;ext=${extension}` : ''}`
        yield { start: start + number.start, length, href }
      }
      start += side.length + 1
    }
  }
}

function sidesOf(run: string): string[] {
  const sides = run.split('/')
  return sides.every((side) => side.replaceAll(/\D/g, '').length >= WHOLE_NUMBER_MIN) ? sides : [run]
}

/** Without what surrounds the number. */
function trimmed(side: string): { text: string; start: number } {
  let end = side.length
  while (end > 0 && !/[\d)]/.test(side.charAt(end - 1))) end -= 1
  const text = side.slice(0, end)
  const isOpened = text.startsWith('(') && !text.includes(')')
  const start = text.length - (isOpened ? text.slice(1) : text).trimStart().length
  return { text: text.slice(start), start }
}

/** Countries whose numbers keep a 0 after the country's code. */
const KEEPS_ZERO = new Set(['39', '378', '225', '241', '242'])

/** "00" and "+" are the same. The 0 that one dials inside a country alone is left out after its code: "+49 (0)170", "+44 020". */
function toDial(number: string): string {
  const international = number.replace(/^\(?00(?=\D*[1-9])/, '+')
  if (!international.startsWith('+')) return international.replaceAll(/\D/g, '')
  const [, code = '', rest] = /^\+\D*(\d{1,3})\D+0(.*)$/s.exec(international) ?? []
  const dialled = rest === undefined || KEEPS_ZERO.has(code) ? international : code + rest
  return `+${dialled.replaceAll(/\D/g, '')}`
}
