/** Characters of an IBAN in each country that has them: SWIFT's IBAN registry. */
const LENGTHS: Record<string, number> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30,
}

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/
/** ISO 9362: bank, country, place, and a branch that may be absent. */
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

/** An account number as people type or print it, in capitals and without spaces. */
export const compactCode = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase()

/**
 * What is wrong with an IBAN in capitals without spaces (ISO 13616).
 * @returns words that follow its name, as in 'has 21 characters; …'; null for one that can exist
 */
export function ibanFault(iban: string): string | null {
  if (!IBAN.test(iban))
    return 'must be two letters, two digits and then letters and digits, as in DE89 3704 0044 0532 0130 00'
  const country = iban.slice(0, 2)
  const length = LENGTHS[country]
  if (length === undefined) return `begins with ${country}, which is no country with IBANs`
  if (iban.length !== length) return `has ${iban.length} characters; those that begin with ${country} have ${length}`
  if (remainder97(iban.slice(4) + iban.slice(0, 4)) !== 1)
    return 'has a typing error: its check digits do not fit the rest'
  return null
}

/** Whether a code in capitals without spaces has the form of a BIC. */
export const isBic = (code: string): boolean => BIC.test(code)

/** In groups of four, as printed on paper: 'DE89 3704 0044 0532 0130 00'. */
export const groupCode = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? ''

/** Names an account where its whole number must not be shown. */
export const lastFour = (iban: string): string => iban.slice(-4)

/**
 * The remainder of ISO 7064, MOD 97-10, with letters as the numbers 10 to 35.
 * @param code capitals and digits
 */
export function remainder97(code: string): number {
  let remainder = 0
  for (const sign of code) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}
