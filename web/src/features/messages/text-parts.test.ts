import { expect, test } from 'vitest'
import { isEmojiOnly, splitLinks } from './text-parts.ts'

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  [
    'See https://homes.example/listings?city=Ghent&beds=2#map today',
    ['https://homes.example/listings?city=Ghent&beds=2#map'],
  ],
  ['www.example.com.', ['https://www.example.com']],
  ['(see https://example.com/a)', ['https://example.com/a']],
  ['https://en.example.org/wiki/Lintel_(architecture), really', ['https://en.example.org/wiki/Lintel_(architecture)']],
  ['“https://example.com”', ['https://example.com']],
  ['one http://a.example two https://b.example', ['http://a.example', 'https://b.example']],
  ['انظر https://example.com/بيت هنا', ['https://example.com/بيت']],
  ['[https://a.example](https://b.example/x)', ['https://a.example', 'https://b.example/x']],
  ['{"url":"https://a.example/x"}', ['https://a.example/x']],
  ['*https://a.example/x*, `https://b.example/x`', ['https://a.example/x', 'https://b.example/x']],
  ['https://a.example/(see', ['https://a.example/(see']],
  ['https://a.example/b?c=(d)[e]{f}…', ['https://a.example/b?c=(d)[e]{f}']],
  ['https://a.example—or b, https://a.example–', ['https://a.example', 'https://a.example']],
  ['http://[::1]:8080/a, http://a.example:8080.', ['http://[::1]:8080/a', 'http://a.example:8080']],
  ['https://a.example👍 https://b.example/👍', ['https://a.example', 'https://b.example/👍']],
  // Addresses of other scripts stay whole.
  ['https://例え.テスト/東京・大阪?q=寿司#上', ['https://例え.テスト/東京・大阪?q=寿司#上']],
  ['https://пример.рф/дом', ['https://пример.рф/дом']],
  ['https://उदाहरण.भारत/घर', ['https://उदाहरण.भारत/घर']],
  ['https://fa.example/می‌خواهم', ['https://fa.example/می‌خواهم']],
  ['https://fr.example/wiki/L’Équipe', ['https://fr.example/wiki/L’Équipe']],
])('links the web addresses in %j', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test.each([
  'javascript:alert(1)',
  '<a href="x">y</a>',
  'http://',
  'mailto:a@b.c',
  'a.b',
  '**bold**',
  'data:text/html,x',
])('leaves %j as plain text', (text) => {
  expect(splitLinks(text)).toEqual([{ text }])
})

/** What people put behind an address, with or without a space. */
const ENDINGS = [
  ...['...', '?!', ').', '").', "'.", '」。', '）。', '».', '»،', '。」', '\u200b', '\u200f', '\u202c', '\u2069'],
  ...`.,;:!?'")]}>\`…’”“»«›‹」』】》〉〕］｝）（「〝〟。，、；：？！｡､،؛؟۔।॥։״׳።፣។။༎·・`,
]

test.each(ENDINGS)('ends an address before %j', (ending) => {
  for (const address of ['https://a.example', 'https://a.example/b', 'www.a.example', 'https://例え.テスト/家?q=家#家'])
    for (const rest of ['', ' 然后', '\n']) {
      const [link, ...others] = splitLinks(address + ending + rest)
      expect([link?.text, others.map(({ text }) => text).join('')]).toEqual([address, ending + rest])
    }
})

test.each(['。，）、»', '」』】》？！…', '،؛؟۔', '।'].flatMap((marks) => [...marks]))(
  'ends an address before %j in a text without spaces',
  (mark) =>
    expect(links(`看https://a.example/b${mark}然后www.b.example${mark}好`)).toEqual([
      'https://a.example/b',
      'https://www.b.example',
    ]),
)

/** Of 200 KB each: quadratic time would be minutes. */
const PATTERNS = ['www.', 'https://', 'https://a', '(', ')', '([{', 'https://a/(', '.', '。', 'a.', '\u200d', '[:', '@']

test.each(PATTERNS)('splits 200 KB of %j in linear time', (pattern) => {
  for (const start of ['', 'https://a.example/', 'www.'])
    expect(splitLinks(start + pattern.repeat(200_000 / pattern.length)).length).toBeGreaterThan(0)
})

test('returns every character of the text exactly once', () => {
  for (const text of ['', ' ', 'a https://b.example/c).\nd', 'https://x.example'])
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})

test('recognises one to three emoji alone, also composed ones', () => {
  for (const text of ['👍', '👩‍👩‍👧‍👦 ❤️', '🇧🇪', '👍🏽👍🏽👍🏽']) expect(isEmojiOnly(text)).toBe(true)
  for (const text of ['', 'ok 👍', '👍👍👍👍', '7', '#', '©a']) expect(isEmojiOnly(text)).toBe(false)
})
