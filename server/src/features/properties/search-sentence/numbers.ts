import { LIMITS } from '@lintel/contract/limits'
import { amountMax, exponentOf, fromCents, halfUp, toCents } from '@lintel/contract/money'
import {
  currency,
  currencyName,
  digits,
  either,
  inOrder,
  lookUp,
  maybe,
  type Part,
  phrase,
  tokenAt,
} from './grammar.ts'

const NUMBER_WORDS = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, index) => [word, index + 1] as const,
  ),
)
const numberWord = lookUp(NUMBER_WORDS)

/** A whole number of rooms, months or the like: "2", "two". */
export const count = either(
  digits((value) => Number.isInteger(value) && value <= LIMITS.roomsMax),
  numberWord,
)

/** Bathrooms come in halves. */
export const halves = either(
  digits((value) => Number.isInteger(2 * value) && value <= LIMITS.roomsMax),
  numberWord,
)

/** Rents and a currency's sign that stand without a word about money. Lower numbers are of rooms, houses or minutes. */
const PLAIN_AMOUNT_MIN = 100
/** Lists have one currency: any sign only says that the number is an amount. */
const CURRENCY = either(currencyName, phrase('usd | eur | gbp | dollar | dollars | euro | euros | pounds | bucks'))
const A_MONTH = phrase(
  'pcm | pm | p m | mo | month | monthly | a month | per month | each month | every month | per calendar month',
)
const A_WEEK = phrase('pw | p w | weekly | a week | per week | each week')
const WEEKS_A_YEAR = 52
const MONTHS_A_YEAR = 12

/** `cents`: minor units a month. `isPlain`: nothing but the number says that it is an amount. */
export type Amount = { cents: number; currency: string; isPlain: boolean; isThousands: boolean }

const positive = digits((value) => value > 0)
const thousands = digits((value) => value > 0 && value < 100)

/**
 * "1 250", "150 000", "1 250 000", "1 250,50". Two numbers of three digits, as in "800 950", are rather a range; no number
 * begins with 0.
 */
const spaced: Part<number> = {
  words: [],
  read: (input, at) => {
    const textAt = (index: number) => tokenAt(input, index)?.text ?? ''
    if (!/^[1-9]\d{0,2}$/.test(textAt(at))) return null
    const groups: string[] = []
    while (/^\d{3}$/.test(textAt(at + 1 + groups.length))) groups.push(textAt(at + 1 + groups.length))
    const [last, decimals] = /^(\d{3})[.,٫](\d{1,2})$/.exec(textAt(at + 1 + groups.length))?.slice(1) ?? []
    if (last) groups.push(last)
    const isOneNumber = textAt(at).length < 3 || groups.length > 1 || groups[0]?.startsWith('0')
    const value = Number(`${textAt(at)}${groups.join('')}.${decimals ?? '0'}`)
    return groups.length > 0 && isOneNumber ? { value, next: at + 1 + groups.length } : null
  },
}

/** "412.500" of a currency with three decimals, unless its writer groups digits so. */
const threeDecimals: Part<number> = {
  words: [],
  read: (input, at) => {
    const { text = '', asDecimal = null } = tokenAt(input, at) ?? {}
    if (asDecimal === null || exponentOf(input.currency) !== 3) return null
    const isGrouped = input.notation === undefined || text.includes(input.notation.group)
    return isGrouped || asDecimal < PLAIN_AMOUNT_MIN ? null : { value: asDecimal, next: at + 1 }
  },
}

const written: Part<{ value: number; isThousands: boolean }> = either(
  inOrder([positive, phrase('k')], (value) => ({ value: value * 1000, isThousands: true })),
  inOrder([either(spaced, threeDecimals, positive)], (value) => ({ value, isThousands: false })),
)

/** "1500", "$1,500", "1.5k", "1500 € a month", "350 pw". */
export const amount: Part<Amount> = inOrder(
  [currency, maybe(CURRENCY), written, maybe(CURRENCY), maybe(A_MONTH), maybe(A_WEEK)],
  (currency, before, { value, isThousands }, after, month, week) => {
    const max = amountMax(currency)
    if (value > max) return null
    const given = toCents(value, currency)
    const cents = week ? timesRatio(given, WEEKS_A_YEAR, MONTHS_A_YEAR) : given
    const isPlain = !(before || after || month || week)
    const amount = fromCents(cents, currency)
    const isPossible = amount <= max && (amount >= PLAIN_AMOUNT_MIN || !!(before || after))
    return isPossible ? { cents, currency, isPlain, isThousands } : null
  },
)

/** The lower end of a range: "1" in "1-1.5k", too. */
export const lowerAmount: Part<Amount> = either(
  amount,
  inOrder([currency, maybe(CURRENCY), thousands], (currency, _, value) => ({
    cents: toCents(value, currency),
    currency,
    isPlain: true,
    isThousands: false,
  })),
)

const SQUARE_METRES = phrase(
  'm2 | sqm | sqms | sq m | sq mt | sq meter | sq meters | sq metre | sq metres | square meter | square meters | square metre | square metres | m sq | qm | mq',
)
const SQUARE_FEET = phrase('sqft | sq ft | ft2 | sf | sq feet | sq foot | square feet | square foot | square ft')
const SQUARE_METRES_A_SQUARE_FOOT = 0.09290304

/** A unit of area. @returns converts to square metres: feet to whole ones, as listings round them */
export const areaUnit: Part<(value: number) => number> = either(
  inOrder([SQUARE_METRES], () => (value: number) => Math.round(value * 100) / 100),
  inOrder([SQUARE_FEET], () => (value: number) => Math.round(value * SQUARE_METRES_A_SQUARE_FOOT)),
)

export const areaNumber = positive

/** Square metres. */
export const area: Part<number> = inOrder([positive, areaUnit], (value, convert) => possibleArea(convert(value)))

export const possibleArea = (metres: number): number | null =>
  metres >= LIMITS.area.min && metres <= LIMITS.area.max ? metres : null

/** Minor units times a fraction of whole numbers, rounded half up. */
export const timesRatio = (cents: number, numerator: number, denominator: number): number =>
  Number(halfUp(BigInt(cents) * BigInt(numerator), BigInt(denominator)))
