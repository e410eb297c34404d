import { expect, it } from 'vitest'
import { splitPhoneNumbers } from './phone-parts.ts'

const linksIn = (text: string) => splitPhoneNumbers(text).flatMap(({ href }) => href ?? [])

it.each<[string, ...string[]]>([
  ['+351 912 345 678', '+351912345678'],
  ['+49 (0)170 1234567', '+491701234567'],
  ['+49-(0)-170-1234567', '+491701234567'],
  ['+49(0)170/1234567', '+491701234567'],
  ['+49 0170 1234567', '+491701234567'],
  ['+44 (020) 7946 0018', '+442079460018'],
  ['0049 (0)170 1234567', '+491701234567'],
  ['00 49 170 1234567', '+491701234567'],
  ['(+49) 170 1234567', '+491701234567'],
  ['+ 49 170 1234567', '+491701234567'],
  // A 0 after the code of Italy is dialled.
  ['+39 06 1234 5678', '+390612345678'],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['(030) 123 45-67', '0301234567'],
  ['030/1234567', '0301234567'],
  ['030 / 12 34 56', '030123456'],
  ['112', '112'],
  ['030 123456 ext. 12', '030123456;ext=12'],
  ['030 123456, Ext: 12', '030123456;ext=12'],
  ['030 123456 x12', '030123456;ext=12'],
  ['+1 555 010 0100 (extension 12345)', '+15550100100;ext=12345'],
  ['030 123456 #7', '030123456;ext=7'],
  ['电话 010 1234567 转 12', '0101234567;ext=12'],
  ['٠٥٥ ١٢٣ ٤٥٦٧', '0551234567'],
  ['\u200f+٩٦٦ ٥٥ ١٢٣ ٤٥٦٧\u200f', '+966551234567'],
  ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '09123456789'],
  ['०९८ ७६५ ४३२१', '0987654321'],
  ['＋８１（３）１２３４－５６７８', '+81312345678'],
  ['\u202a+972 3‑123‑4567\u202c', '+97231234567'],
  ['0170 1234567 / 030 7654321', '01701234567', '0307654321'],
  ['0170 1234567/030 7654321', '01701234567', '0307654321'],
  ['0170 1234567, 030 7654321 ext. 3', '01701234567', '0307654321;ext=3'],
  ['+49 170 1234567 +49 30 7654321', '+491701234567', '+49307654321'],
  ['0170 1234567 or 030 7654321 (office)', '01701234567', '0307654321'],
  ['٠٥٥ ١٢٣ ٤٥٦٧، ٠٥٥ ٧٦٥ ٤٣٢١', '0551234567', '0557654321'],
  ['Mon–Fri 9:00–17:30: 0170 1234567', '01701234567'],
])('dials %s as %s', (text, ...numbers) => {
  expect(linksIn(text)).toEqual(numbers.map((number) => `tel:${number}`))
})

const NO_NUMBERS = ['ask my sister', '', '-', '+', '(', '12', 'room 12', 'call 9-17', 'after 18:00', '1-800-FLOWERS']
/** More digits than one number has. */
const TOO_LONG = ['0170 1234567 030 7654321', '1'.repeat(16)]

it.each([...NO_NUMBERS, 'שאל את אחותי', 'اسأل أختي', ...TOO_LONG])('dials nothing in %j', (text) => {
  expect(linksIn(text)).toEqual([])
})

it('shows all that was written, in its own digits', () => {
  expect(splitPhoneNumbers('Ask for Ada: ٠٥٥ ١٢٣ ٤٥٦٧ ext. 12, or (030) 7654321.')).toEqual([
    { text: 'Ask for Ada: ' },
    { text: '٠٥٥ ١٢٣ ٤٥٦٧ ext. 12', href: 'tel:0551234567;ext=12' },
    { text: ', or ' },
    { text: '(030) 7654321', href: 'tel:0307654321' },
    { text: '.' },
  ])
})

/** Of 200 KB each: quadratic time would be minutes. */
const PATTERNS = '1 0 + ( ) / - 1/ +1 (0 x1 ٠ ＋ ext 𞥐 1234567/'.split(' ').concat(' ', '1 ', '1:23 ')

it.each(PATTERNS)('writes URLs of RFC 3966, nothing twice, in linear time, for 200 KB of %j', (pattern) => {
  for (const start of ['', '+49 (0)170 ', '030 1234567 ext. '])
    for (const length of [40, 200_000]) {
      const text = start + pattern.repeat(length / pattern.length)
      const parts = splitPhoneNumbers(text)
      if (!text.includes('𞥐')) expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { href } of parts) expect(href ?? 'tel:1').toMatch(/^tel:\+?\d{1,15}(;ext=\d{1,7})?$/)
    }
})
