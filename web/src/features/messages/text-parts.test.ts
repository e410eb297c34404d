import { expect, test } from 'vitest'
import { isGesture, splitText } from './text-parts.ts'

const links = (text: string) => splitText(text).flatMap(({ href }) => href ?? [])

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
])('the addresses in %j are links', (text, expected) => {
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
])('nothing in %j is a link or anything but words', (text) => {
  expect(splitText(text)).toEqual([{ text }])
})

test('no character is lost or made up', () => {
  for (const text of ['', ' ', 'a https://b.example/c).\nd', 'https://x.example'])
    expect(
      splitText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})

test('a few emoji alone are a gesture, however they are put together', () => {
  for (const text of ['👍', '👩‍👩‍👧‍👦 ❤️', '🇧🇪', '👍🏽👍🏽👍🏽']) expect(isGesture(text)).toBe(true)
  for (const text of ['', 'ok 👍', '👍👍👍👍', '7', '#', '©a']) expect(isGesture(text)).toBe(false)
})
