import { describe, expect, it } from 'vitest'
import { epcCodeText } from './epc-code.ts'
import { compactCode, groupCode, ibanFault, isBic, remainder97 } from './iban.ts'
import { paymentDetailsFormSchema } from './payment-details.ts'
import { paymentReference } from './payment-reference.ts'

describe('ibanFault', () => {
  // Examples of SWIFT's IBAN registry.
  it.each([
    'AL47 2121 1009 0000 0002 3569 8741',
    'BE68 5390 0754 7034',
    'BR18 0036 0305 0000 1000 9795 493C 1',
    'CH93 0076 2011 6238 5295 7',
    'DE89 3704 0044 0532 0130 00',
    'ES91 2100 0418 4502 0005 1332',
    'FR14 2004 1010 0505 0001 3M02 606',
    'GB29 NWBK 6016 1331 9268 19',
    'LC55 HEMM 0001 0001 0012 0012 0002 3015',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'NL91 ABNA 0417 1643 00',
    'NO93 8601 1117 947',
    'PT50 0002 0123 1234 5678 9015 4',
    'VA59 0011 2300 0012 3456 78',
  ])('finds none in %s', (example) => {
    expect(ibanFault(compactCode(example))).toBeNull()
    expect(groupCode(compactCode(example))).toBe(example)
  })

  it.each([
    ['wrong check digits', 'DE88370400440532013000', 'has a typing error'],
    ['two digits exchanged', 'DE89370400440532010300', 'has a typing error'],
    ['a digit missing', 'DE8937040044053201300', 'has 21 characters; those that begin with DE have 22'],
    ['a country without IBANs', 'US64SVBKUS6S3300958879', 'begins with US'],
    ['anything else', 'DE89-3704', 'must be two letters'],
    ['digits of another script', 'DE٨٩370400440532013000', 'must be two letters'],
    ['nothing', '', 'must be two letters'],
  ])('names %s', (_what, iban, fault) => {
    expect(ibanFault(iban)).toMatch(fault)
  })
})

it('reads a BIC of 8 or 11 characters', () => {
  expect(['COBADEFF', 'COBADEFFXXX', 'BFSWDE33BER'].map(isBic)).toEqual([true, true, true])
  expect(['COBADEF', 'COBADEFFXX', 'C0BADEFF', 'COBADEFFXXXX', ''].some(isBic)).toBe(false)
})

describe('paymentReference', () => {
  const id = '01936f3c-8a51-7b2e-9c4d-0123456789ab'

  it('is a creditor reference, the same each time', () => {
    const reference = paymentReference(id)
    expect(reference).toMatch(/^RF\d\d[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(paymentReference(id)).toBe(reference)
    // ISO 11649: with the first four signs at its end, the remainder is 1, as of the standard's own example.
    expect(remainder97('539007547034RF18')).toBe(1)
    expect(remainder97(reference.slice(4) + reference.slice(0, 4))).toBe(1)
  })

  it('differs between leases made at once', () => {
    expect(paymentReference(id)).not.toBe(paymentReference('01936f3c-8a51-7b2e-9c4d-0123456789ac'))
  })
})

describe('epcCodeText', () => {
  const transfer = {
    name: 'Wikimedia Foerdergesellschaft',
    iban: 'DE33100205000001194700',
    bic: 'BFSWDE33BER',
    amount: 123.45,
    reference: 'RF18539007547034',
  }

  it('has the lines of EPC069-12', () => {
    expect(epcCodeText(transfer)).toBe(
      'BCD\n002\n1\nSCT\nBFSWDE33BER\nWikimedia Foerdergesellschaft\nDE33100205000001194700\nEUR123.45\n\nRF18539007547034',
    )
  })

  it('leaves the line of a BIC empty that is not given, and writes cents', () => {
    const lines = epcCodeText({ ...transfer, bic: null, amount: 1200 })?.split('\n') ?? []
    expect([lines[4], lines[7]]).toEqual(['', 'EUR1200.00'])
  })

  it.each([
    ['nothing is to be paid', { amount: 0 }],
    ['the amount is too large', { amount: 1_000_000_000 }],
    ['the amount is none', { amount: Number.NaN }],
    ['the name is too long', { name: 'a'.repeat(71) }],
    ['the text has more than 331 bytes', { name: '\u{20000}'.repeat(70) }],
  ])('is none when %s', (_when, given) => {
    expect(epcCodeText({ ...transfer, ...given })).toBeNull()
  })
})

describe('the form of payment details', () => {
  const faultsOf = (given: object) =>
    paymentDetailsFormSchema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('reads an IBAN in lower case with spaces, and nothing as null', () => {
    expect(
      paymentDetailsFormSchema.parse({ iban: ' de89 3704\u00a00044 0532 0130 00 ', bic: 'cobadeffxxx', bank: ' ' }),
    ).toEqual({ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: null })
  })

  it.each([
    ['iban', 'DE88370400440532013000', 'IBAN has a typing error: its check digits do not fit the rest'],
    ['iban', 'D'.repeat(4096), 'IBAN must be at most 34 characters'],
    ['iban', 'DE89\0', 'IBAN must be two letters, two digits and then letters and digits'],
    ['iban', 1e21, 'IBAN must be a text'],
    ['bic', 'DEUT', 'BIC must be 8 or 11 letters and digits, as in COBADEFFXXX'],
    ['accountHolder', 'a'.repeat(71), 'Account holder must be at most 70 characters'],
    ['accountHolder', 'Olive\nOwner', 'Account holder must be one line without control characters'],
    ['accountHolder', 'Olive \u202Erenwo', 'Account holder must be one line without control characters'],
    ['instructions', 'a'.repeat(1001), 'How to pay must be at most 1,000 characters'],
    ['instructions', 'Pay \u202E0003', 'How to pay must not contain characters that change the order of others'],
    ['instructions', 'Pay\u0007', 'How to pay contains control characters'],
    ['bank', 'a'.repeat(4096), 'Bank must be at most 100 characters'],
  ])('refuses %s %j in words', (field, value, message) => {
    expect(faultsOf({ [field]: value })).toContainEqual([field, expect.stringContaining(message)])
  })
})
