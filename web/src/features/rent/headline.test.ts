import type { Ledger } from '@lintel/contract/rent/schema'
import { describe, expect, it } from 'vitest'
import { ledger } from '../../test/sample-rent.ts'
import { headlineOf } from './headline.ts'

const NOTHING: Ledger = {
  ...ledger,
  open: 0,
  overdue: 0,
  overdueSince: null,
  overdueDays: 0,
  credit: 0,
  next: null,
}
const next = { dueOn: '2026-04-01', dueInDays: 4, amount: 1500, covered: 0 }

const textOf = (changes: Partial<Ledger>, isOwn = true) => {
  const { text, more } = headlineOf({ ...NOTHING, ...changes }, isOwn)
  return [text, ...more].join(' ')
}

describe('headlineOf', () => {
  it.each<[string, Partial<Ledger>, string]>([
    ['what is due, and when', { open: 1500, next }, '$1,500.00 is due on Apr 1, 2026, in 4 days.'],
    ['what is due tomorrow', { next: { ...next, dueInDays: 1 } }, '$1,500.00 is due tomorrow, on Apr 1, 2026.'],
    ['what is due today', { next: { ...next, dueInDays: 0 } }, '$1,500.00 is due today, on Apr 1, 2026.'],
    [
      'what is left of what is due',
      { next: { ...next, covered: 150 }, credit: 150 },
      '$1,350.00 is due on Apr 1, 2026, in 4 days. $150.00 of $1,500.00 is already covered.',
    ],
    [
      'that credit covers what is due next',
      { next: { ...next, covered: 1500 }, credit: 1600 },
      'Nothing is due. The next $1,500.00 is due on Apr 1, 2026, in 4 days, and already covered. You have paid $1,600.00 in advance.',
    ],
    [
      'what is overdue before what is due next',
      { open: 3000, overdue: 1500, overdueSince: '2026-03-01', overdueDays: 27, next },
      '$1,500.00 is overdue since Mar 1, 2026 (27 days). Another $1,500.00 is due on Apr 1, 2026, in 4 days.',
    ],
    [
      'a single day overdue',
      { open: 1500, overdue: 1500, overdueSince: '2026-03-01', overdueDays: 1 },
      '$1,500.00 is overdue since Mar 1, 2026 (1 day).',
    ],
    ['credit alone', { credit: 150 }, 'You have paid $150.00 in advance. Nothing is due.'],
    ['that nothing is due', {}, 'Nothing is due.'],
    ['what is open without a due day ahead', { open: 20 }, '$20.00 is open.'],
  ])('says %s', (_case, changes, text) => {
    expect(textOf(changes)).toBe(text)
  })

  it('names the tenant to the owner and agents', () => {
    expect(textOf({ credit: 150 }, false)).toBe('Tessa has paid $150.00 in advance. Nothing is due.')
  })

  it('takes the covered part off exactly', () => {
    expect(textOf({ next: { ...next, amount: 0.3, covered: 0.1 } })).toMatch(/^\$0\.20 is due/)
  })

  it('marks what is overdue alone', () => {
    expect(headlineOf(ledger, true).isOverdue).toBe(true)
    expect(headlineOf({ ...NOTHING, open: 1500, next }, true).isOverdue).toBe(false)
  })
})
