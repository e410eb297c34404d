/** How a language writes numbers: '1,250.5' in English, '1.250,5' in German, '1 250,5' in French. */
export type Separators = { decimal: string; group: string }

/** A number as the user typed it. `choices`: it can be read as either number, the likelier amount of money first. */
export type TypedNumber = { value: number } | { choices: [number, number] }

/** @param locale a BCP 47 tag; undefined for the system's own */
export function separatorsOf(locale: string | undefined): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8)
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { decimal: plainMark(partOf('decimal')), group: plainMark(partOf('group')) }
}

/** Arabic's own marks are read by what they are, whatever the locale. */
const plainMark = (mark: string) => (mark === '٫' ? '.' : mark === '٬' ? ',' : mark)

export const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]/g
/** "1250.-" and "1250,–" are whole amounts. */
const NO_CENTS = /[.,][-–—]+$/

/**
 * Reads a number as people type it, in the digits of any script: '$1,250', '1 250', '1’250', '1.250,50', '987,50', '١٢٥٠'.
 * One separator before three digits is what the locale says if it groups by it; as its decimal mark it is asked about.
 * @param separators without them, three digits after one separator are asked about
 * @returns null for anything else: '0x5DC', '1e3', '12 50', ''
 */
export function readNumber(text: string, separators?: Separators): TypedNumber | null {
  const typed = plainMarks(text.replaceAll(/\p{Sc}/gu, ''))
  const [, sign = '', digits = ''] = /^([-−+]?) ?(.*)$/s.exec(typed) ?? []
  const signed = (number: number) => (/[-−]/.test(sign) && number !== 0 ? -number : number)
  if (digits.length > DIGITS_MAX || !/^[\d., ٫]+$/.test(digits) || !/\d/.test(digits)) return null
  const marks = digits.match(/[.,٫]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return whole(digits, signed)
  const [before = '', after = ''] = splitAtLast(digits, last)
  const isOnce = marks.filter((mark) => mark === last).length === 1
  // "1.250.000"
  if (!isOnce) return marks.every((mark) => mark === last) ? whole(digits.replaceAll(last, ' '), signed) : null
  if (!/^\d*$/.test(after)) return null
  // "1.250,50", "1 250,50": the last mark is the decimal one.
  const isGroupedBefore = before.includes(' ') || marks.length > 1
  const head = before === '' ? '0' : before.replaceAll(/[.,٫]/g, ' ')
  const decimal = isGrouping(head) || /^\d+$/.test(head) ? Number(`${head.replaceAll(' ', '')}.${after || '0'}`) : null
  if (decimal === null) return null
  if (isGroupedBefore || last === '٫' || after.length !== 3 || !/^[1-9]\d{0,2}$/.test(before))
    return { value: signed(decimal) }
  const grouped = Number(before + after)
  if (separators?.group === last) return { value: signed(grouped) }
  return { choices: [signed(grouped), signed(decimal)] }
}

/** With the digits 0 to 9, one space for each mark that only groups, and nothing invisible: "1’250.-" is "1 250". */
export const plainMarks = (text: string): string =>
  plainDigits(text)
    .replaceAll(INVISIBLE, '')
    .replaceAll('，', ',')
    .replaceAll('．', '.')
    .trim()
    .replace(NO_CENTS, '')
    .replaceAll(/[\s'’‘ʼ´`٬]/g, ' ')

/** Longer than any number that is asked for. */
const DIGITS_MAX = 30

function whole(digits: string, signed: (number: number) => number): TypedNumber | null {
  if (!/^\d+$/.test(digits) && !isGrouping(digits)) return null
  return { value: signed(Number(digits.replaceAll(' ', ''))) }
}

/** Threes, or Indian twos before the last three. */
export const isGrouping = (digits: string) =>
  /^\d{1,3}( \d{3})+$/.test(digits) || /^\d{1,2}( \d{2})* \d{3}$/.test(digits)

function splitAtLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}

/** Digits of any script as 0 to 9; the text keeps its length where each is one unit, as all that are typed are. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    let code = digit.codePointAt(0) ?? 0
    // Unicode's decimal digits stand in runs of ten, from 0 to 9.
    let above = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
      code -= 1
      above += 1
    }
    return String(above % 10)
  })
}

/**
 * A number as a field shows it: in the locale's digits and decimal mark, without groups. `readNumber` reads it back as the same
 * number.
 */
export function writeNumber(value: number, locale: string | undefined): string {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
  // Three decimals could be read as a group.
  const digits = decimals === 3 ? 4 : decimals
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}
