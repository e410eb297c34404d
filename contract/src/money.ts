// Without zod, which a home's page for visitors does not load.

/** The currency of an installation that names none; the specification's texts are in it. */
export const DEFAULT_CURRENCY = 'USD'

/** Minor units of any stored amount, at most. */
export const AMOUNT_MAX_CENTS = 100_000_000_000

/** @param code ISO 4217, in capitals */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

const exponents = new Map<string, number>()

/** Decimals of a currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD. */
export function exponentOf(currency: string): number {
  const known = exponents.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const exponent = format.resolvedOptions().maximumFractionDigits ?? 2
  exponents.set(currency, exponent)
  return exponent
}

/** An amount in the parts that a language writes it in, with a decimal at least. @param locale a BCP 47 tag */
export const amountParts = (amount: number, currency: string, locale: string | undefined) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 1 }).formatToParts(amount)

/** How a language names a currency: by its code, its signs and its name in the plural. @param locale a BCP 47 tag */
export const currencyNames = (currency: string, locale: string | undefined): string[] =>
  (['code', 'symbol', 'narrowSymbol', 'name'] as const).map((currencyDisplay) => {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(2)
    return parts.find(({ type }) => type === 'currency')?.value ?? currency
  })

/** Minor units of one major unit: 100 for USD. */
const scaleOf = (currency: string) => 10 ** exponentOf(currency)

/** @param amount in major units, with at most the currency's decimals @returns whole minor units, exactly */
export const toCents = (amount: number, currency: string): number => Math.round(amount * scaleOf(currency))

/** @param cents whole minor units @returns major units: the number that the amount's decimal notation stands for */
export const fromCents = (cents: number, currency: string): number => cents / scaleOf(currency)

/** The most that an amount may be, in major units: 1,000,000,000 for USD. */
export const amountMax = (currency: string): number => fromCents(AMOUNT_MAX_CENTS, currency)

/** The amount a number of minor units above another, in major units. Turns an inclusive upper end into an exclusive one. */
export const addCents = (amount: number, cents: number, currency: string): number =>
  fromCents(toCents(amount, currency) + cents, currency)

/**
 * The least whole minor units that are not below an amount with any number of decimals. For whole minor units `rent`,
 * `rent >= amount` holds exactly when `rentCents >= ceilToCents(amount)`; the same is true of `<`.
 */
export function ceilToCents(amount: number, currency: string): number {
  const nearest = toCents(amount, currency)
  // Multiplying may go beyond a whole number (1024.13 * 100 > 102413); dividing gives the very same number back.
  return fromCents(nearest, currency) < amount ? nearest + 1 : nearest
}

/**
 * A quotient as a whole number, half up: 2.5 is 3, -2.5 is -2.
 * @throws RangeError unless the denominator is positive
 */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive')
  const doubled = 2n * numerator + denominator
  const quotient = doubled / (2n * denominator)
  // Division of bigints rounds towards zero.
  return doubled % (2n * denominator) < 0n ? quotient - 1n : quotient
}

/**
 * Splits a total in proportion to weights, so that the parts sum to it: each is rounded down, and those with the largest
 * remainders get one more, of equal ones the first.
 * @param total whole minor units, 0 or more @param weights whole, 0 or more, not all 0
 * @throws RangeError for others
 */
export function splitLargestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((whole, weight) => whole + BigInt(weight), 0n)
  if (total < 0 || sum <= 0n || weights.some((weight) => weight < 0))
    throw new RangeError('nothing to split, or by nothing')
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, part: Number(product / sum), remainder: product % sum }
  })
  const parts = shares.map(({ part }) => part)
  const left = total - parts.reduce((whole, part) => whole + part, 0)
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
