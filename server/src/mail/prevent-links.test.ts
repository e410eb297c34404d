import fc from 'fast-check'
import { LinkifyIt } from 'linkify-it'
import { describe, expect, it } from 'vitest'
import { preventLinks } from './prevent-links.ts'

/** Stricter than mail programs: each pattern finds everything that a mail program links, and more. */
const PATTERNS: Record<string, RegExp> = {
  'a scheme': /[a-z][a-z\d+.-]*[:：][^\s]/iu,
  'an address without a scheme': /(?:^|[^:]|)[/\\]{2}\S/u,
  www: /\bwww\p{P}[\p{L}\p{N}]/iu,
  'a domain': /[\p{L}\p{N}_-][.。．｡․﹒][\p{Cf}\p{Mn}]*[\p{L}_-]/u,
  'an IP address': /\d+\.\d+\.\d+\.\d+/u,
  'an email address': /\S[@＠﹫]|[@＠﹫]\S/u,
}
const linkifier = new LinkifyIt({ fuzzyIP: true, fuzzyEmail: true, fuzzyLink: true }).tlds([
  ...['com', 'net', 'org', 'example', 'io', 'рф', 'zip', 'app', 'me', 'de', 'live', 'museum'],
])

const linksIn = (text: string) => [
  ...Object.entries(PATTERNS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])),
  ...(linkifier.match(text) ?? []).map(({ url }) => url),
]

const LINKS = [
  'evil.example',
  'EVIL.COM/pay?now=1#top',
  'https://evil.example',
  'hTTp:evil',
  'http:\\\\evil.example',
  '//evil.example/x',
  '\\\\evil\\share',
  'www.evil.example',
  'login.bank.com.evil.example:8443/a',
  'a@b.c',
  'mailto:ada@mill.example',
  'ada＠mill.example',
  'tel:+351912345678',
  'javascript:alert(1)',
  'bitcoin:an-address',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  'evil。example',
  'evil．com',
  'evil․com',
  'evil.\u200bexample',
  'evil.\u2060com',
  'evil\u00ad.com',
  'elpmaxe.live\u202e',
  '1.2.3.4',
  'x.1.2.3.4/pay',
  'http://1.2.3.4:80/x',
  'http://localhost/x',
  '[pay here](https://evil.example)',
  '<https://evil.example>',
  'St.Petersburg.museum',
  't.me/evil',
  'evil.example.',
  'pay at evil.example, now',
  '“evil.example”',
  'a-b_c.evil-site.io',
]

describe('preventLinks', () => {
  it.each(LINKS)('leaves no link in %s', (text) => {
    expect(linksIn(text), 'the patterns see a link').not.toEqual([])
    expect(linksIn(preventLinks(text))).toEqual([])
  })

  it.each([
    ['see https://evil.example/pay', 'see https: / /evil. example/pay'],
    ['write to ada@mill.example', 'write to ada @ mill. example'],
    ['St.James House', 'St. James House'],
  ])('keeps %s readable', (text, expected) => expect(preventLinks(text)).toBe(expected))

  it.each([
    'Your application for “St. James House” was approved. The lease runs from Jan 1, 2030 to Dec 31, 2030.',
    'Two rooms, 2.5 baths, $1,200.50 from 1.2.2030 at 10:30 and/or 14.05 (call +351 912 345 678)…',
    'J. R. R. O’Neill-Żółć: “Well...” he said.',
    '王小明 עדה بايرون 👨‍👩‍👧‍👦',
  ])('leaves %s as it is', (text) => expect(preventLinks(text)).toBe(text))

  it('removes characters that show nothing or reverse the order, and keeps the joiners of scripts', () => {
    expect(preventLinks('a\u202eb\u2066c\u200bd\u00ade\ufeff')).toBe('abcde')
    expect(preventLinks('می\u200cخواهم क्\u200dष')).toBe('می\u200cخواهم क्\u200dष')
  })

  it('makes one line', () => {
    expect(preventLinks(' The end\r\n\n\u2028Hello Ada,\0your\taccount ')).toBe('The end Hello Ada, your account')
  })

  const pieces = [
    ...'.:/@\\。．․\u200b\u202e\u2060\n -_?#1a',
    'com',
    'www.',
    'http',
    'evil',
    'ö',
    '👍',
    '10',
    '1.2',
    '..',
  ]
  const hostile = fc.array(fc.oneof(fc.constantFrom(...pieces, ...LINKS), fc.string({ unit: 'grapheme' })))

  it('leaves no link in any text, and changes nothing the second time', () => {
    fc.assert(
      fc.property(hostile, (parts) => {
        const once = preventLinks(parts.join(''))
        expect(linksIn(once)).toEqual([])
        expect(preventLinks(once)).toBe(once)
      }),
    )
  })

  it('keeps every visible character in order', () => {
    const visible = (text: string) => text.replaceAll(/\u034f|[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    fc.assert(fc.property(hostile, (parts) => visible(preventLinks(parts.join(''))) === visible(parts.join(''))))
  })

  it.each([...'.:/@ 1a', '1.', '@ ', 'a.', '1.1.1.'])(
    'adds at most two spaces to each of 4,096 times “%s”',
    (piece) => {
      expect(preventLinks(piece.repeat(4096)).length).toBeLessThanOrEqual(3 * 4096 * piece.length)
    },
  )
})
