import { describe, expect, it } from 'vitest'
import { depositNote, firstDayNote, lengthNote, overlapOf, rentNote } from './term-notes.ts'

const wishes = (asked: object = {}, advertised: object = {}) => ({ asked, advertised: { rent: 2450, ...advertised } })

describe('firstDayNote', () => {
  it('compares the day with the one asked for and with the day from which the home is free', () => {
    expect(firstDayNote('2027-04-01', wishes())).toBeNull()
    expect(firstDayNote('2027-04-01', wishes({ moveInDate: '2027-04-01' }))).toEqual({
      text: 'As asked',
      differs: false,
    })
    expect(firstDayNote('2027-05-01', wishes({ moveInDate: '2027-04-01' }))).toEqual({
      text: 'Asked for Apr 1, 2027',
      differs: true,
    })
    expect(firstDayNote('2027-04-01', wishes({ moveInDate: '2027-04-01' }, { availableFrom: '2027-04-02' }))).toEqual({
      text: 'Advertised from Apr 2, 2027',
      differs: true,
    })
  })
})

describe('lengthNote', () => {
  const year = { startDate: '2027-04-01', endDate: '2028-03-31' }
  const note = (asked: object, advertised: object = {}, days = year) => lengthNote(days, wishes(asked, advertised))

  it('compares the length with the one asked for', () => {
    expect(note({})).toEqual({ text: '12 months', differs: false })
    expect(note({ termMonths: 12 })).toEqual({ text: '12 months, as asked', differs: false })
    expect(note({ termMonths: 24 })).toEqual({ text: '12 months; asked for 24 months', differs: true })
    const oneDayMore = { ...year, endDate: '2028-04-01' }
    expect(note({ termMonths: 12 }, {}, oneDayMore)?.text).toBe('12 months and 1 day; asked for 12 months')
  })

  it('names the home’s shortest and longest term when it is outside of them, to the day', () => {
    expect(note({}, { minTermMonths: 12, maxTermMonths: 12 })?.differs).toBe(false)
    const oneDayLess = { ...year, endDate: '2028-03-30' }
    expect(note({}, { minTermMonths: 12 }, oneDayLess)?.text).toMatch(/advertised for 12 months or more$/)
    const oneDayMore = { ...year, endDate: '2028-04-01' }
    expect(note({}, { maxTermMonths: 12 }, oneDayMore)?.text).toMatch(/advertised for 12 months at most$/)
  })

  it('says nothing while a day is incomplete', () => {
    expect(note({}, {}, { ...year, endDate: '0002-01-01' })).toBeNull()
    expect(note({}, {}, { ...year, startDate: '' })).toBeNull()
  })
})

it('compares rent and deposit with the advertised ones', () => {
  expect(rentNote(2450, wishes(), 'USD')).toEqual({ text: 'As advertised', differs: false })
  expect(rentNote(2400, wishes(), 'USD')).toEqual({ text: 'Advertised for $2,450', differs: true })
  expect(depositNote(7350, wishes({}, { deposit: 7350 }), 'USD')?.differs).toBe(false)
  expect(depositNote(2450, wishes({}, { deposit: 7350 }), 'USD')).toEqual({ text: 'Advertised: $7,350', differs: true })
  expect(depositNote(0, wishes({}, { deposit: 0 }), 'USD')).toEqual({ text: 'As advertised', differs: false })
  expect(depositNote(2450, wishes({}, { deposit: 0 }), 'USD')?.text).toBe('Advertised without a deposit')
  expect(depositNote(2450, wishes(), 'USD')?.differs).toBe(false)
  expect(depositNote(2000, wishes(), 'USD')).toBeNull()
})

it('finds the days that two leases have in common', () => {
  const lease = { startDate: '2026-07-01', endDate: '2027-06-30' }
  expect(overlapOf(lease, { startDate: '2027-06-30', endDate: '2028-06-29' })).toEqual({
    startDate: '2027-06-30',
    endDate: '2027-06-30',
  })
  expect(overlapOf(lease, { startDate: '2027-07-01', endDate: '2028-06-30' })).toBeNull()
})
