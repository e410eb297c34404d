import { expect, it } from 'vitest'
import { createFormat } from './format.ts'

const normalizeSpaces = (text: string) => text.replaceAll(/\s/g, ' ')
const instant = new Date('2027-03-01T02:30:00Z')

it.each([
  ['en-US', 'America/New_York', 'May 31, 2027', 'Feb 28, 2027, 9:30 PM'],
  ['en-US', 'Asia/Tokyo', 'May 31, 2027', 'Mar 1, 2027, 11:30 AM'],
  ['en-GB', 'Europe/Lisbon', '31 May 2027', '1 Mar 2027, 02:30'],
  ['pt-PT', 'Europe/Lisbon', '31/05/2027', '01/03/2027, 02:30'],
  [null, null, 'May 31, 2027', 'Mar 1, 2027, 2:30 AM'],
  ['not a locale', 'Not/AZone', 'May 31, 2027', 'Mar 1, 2027, 2:30 AM'],
  ['xx', `Europe/${'x'.repeat(100)}`, 'May 31, 2027', 'Mar 1, 2027, 2:30 AM'],
])('formats days and instants for %s in %s', (locale, timeZone, day, moment) => {
  const format = createFormat({ locale, timeZone })
  expect([format.day('2027-05-31'), normalizeSpaces(format.instant(instant))]).toEqual([day, moment])
})

it('never shifts a calendar day by time zone', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    expect(createFormat({ locale: 'en-US', timeZone }).day('2027-01-01')).toBe('Jan 1, 2027')
})
