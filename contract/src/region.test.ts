import { expect, it } from 'vitest'
import { isLocale, isTimeZone } from './region.ts'

it.each(['en-US', 'pt-PT', 'zh-Hant-TW', 'en-US-u-hc-h23', 'ar'])('accepts the locale %s', (locale) => {
  expect(isLocale(locale)).toBe(true)
})

it.each(['', 'english', 'en_US', 'C', 'xx', '<b>', `en-${'a-'.repeat(40)}b`])('rejects the locale %j', (locale) => {
  expect(isLocale(locale)).toBe(false)
})

// Browsers name some zones by an older or newer name than the server does.
it.each(['Europe/Lisbon', 'UTC', 'Etc/UTC', 'Asia/Calcutta', 'Asia/Kolkata', 'Etc/GMT+3', 'US/Eastern'])(
  'accepts the time zone %s',
  (zone) => expect(isTimeZone(zone)).toBe(true),
)

it.each(['', 'Lisbon', '+01:00', 'Mars/Olympus', '../etc/passwd', 'Europe/Lisbon\n', 'x'.repeat(1000)])(
  'rejects the time zone %j',
  (zone) => expect(isTimeZone(zone)).toBe(false),
)
