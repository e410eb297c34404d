import { describe, expect, it } from 'vitest'
import { proposeTerm } from './proposed-term.ts'

const today = '2026-11-26'
const propose = (wishes: Partial<Parameters<typeof proposeTerm>[0]>) => {
  const { startDate, endDate } = proposeTerm({ today, asked: {}, facts: {}, leases: [], ...wishes })
  return `${startDate} ${endDate}`
}

describe('proposeTerm', () => {
  it('proposes a year from the next month without answers', () => {
    expect(propose({})).toBe('2026-12-01 2027-11-30')
  })

  it('begins on the day asked for and is as long as asked', () => {
    expect(propose({ asked: { moveInDate: '2027-04-01', termMonths: 24 } })).toBe('2027-04-01 2029-03-31')
    expect(propose({ asked: { moveInDate: today } })).toBe('2026-11-26 2027-11-25')
  })

  it('ignores a day that is over', () => {
    expect(propose({ asked: { moveInDate: '2026-11-25', termMonths: 6 } })).toBe('2026-12-01 2027-05-31')
  })

  it('keeps to the shortest and the longest term of the home', () => {
    const facts = { minTermMonths: 6, maxTermMonths: 18 }
    expect(propose({ facts, asked: { termMonths: 3 } })).toBe('2026-12-01 2027-05-31')
    expect(propose({ facts, asked: { termMonths: 24 } })).toBe('2026-12-01 2028-05-31')
    expect(propose({ facts: { maxTermMonths: 9 } })).toBe('2026-12-01 2027-08-31')
  })

  it('begins no earlier than the home is free', () => {
    const facts = { availableFrom: '2027-02-15' }
    expect(propose({ facts })).toBe('2027-02-15 2028-02-14')
    expect(propose({ facts, asked: { moveInDate: '2027-01-01' } })).toBe('2027-02-15 2028-02-14')
    expect(propose({ facts, asked: { moveInDate: '2027-03-01' } })).toBe('2027-03-01 2028-02-29')
  })

  it('begins after the last lease of the home where it would overlap one', () => {
    const leases = [{ startDate: '2026-01-01', endDate: '2027-03-15' }]
    expect(propose({ leases })).toBe('2027-04-01 2028-03-31')
    expect(propose({ leases, asked: { moveInDate: '2027-03-15' } })).toBe('2027-04-01 2028-03-31')
    expect(propose({ leases, asked: { moveInDate: '2027-03-16' } })).toBe('2027-03-16 2028-03-15')
  })

  it('fits between two leases where the term asked for does', () => {
    const leases = [{ startDate: '2027-09-01', endDate: '2028-08-31' }]
    expect(propose({ leases, asked: { moveInDate: '2027-01-01', termMonths: 8 } })).toBe('2027-01-01 2027-08-31')
    expect(propose({ leases, asked: { moveInDate: '2027-01-01', termMonths: 9 } })).toBe('2028-09-01 2029-05-31')
  })

  it('takes the last day of a shorter month', () => {
    expect(propose({ asked: { moveInDate: '2027-08-31', termMonths: 6 } })).toBe('2027-08-31 2028-02-29')
  })
})
