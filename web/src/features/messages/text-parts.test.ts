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
