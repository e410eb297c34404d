import { expect, it } from 'vitest'
import { codingFor } from './coding.ts'

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0.1, gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0, br;q=0.000', 'identity'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['', 'identity'],
  [undefined, 'identity'],
])('picks for Accept-Encoding %j the coding %s', (header, coding) => {
  expect(codingFor({ 'accept-encoding': header })).toBe(coding)
})
