import { expect, it } from 'vitest'
import { handOverSentences } from './hand-over-sentences.ts'

const from = { firstName: 'Oscar', lastName: 'Keller' }
const to = { firstName: 'Ada', lastName: 'Moreau' }
const books = { currency: 'USD', leases: 2, comingCharges: 1, coming: 1500, credit: 20, deposits: 3000, arrears: 1550 }
const plain = (sentences: string[]) => sentences.map((sentence) => sentence.replaceAll(/[\u2066-\u2069]/g, ''))

it('says what goes over to the new owner, and what is still owed to the old one', () => {
  expect(plain(handOverSentences([books], { from, to }))).toEqual([
    'Ada Moreau keeps the books of 2 leases from tomorrow on.',
    'Ada Moreau is owed what falls due after today: 1 charge, $1,500.00.',
    'Oscar Keller pays $20.00 of tenants’ credit and $3,000.00 of deposits over to Ada Moreau.',
    '$1,550.00 of arrears is still owed to Oscar Keller.',
  ])
})

it('leaves out what there is none of, and says nothing before the new owner is chosen', () => {
  const settled = { ...books, comingCharges: 0, coming: 0, credit: 0, deposits: 0, arrears: 0 }
  expect(handOverSentences([settled], { from, to })).toHaveLength(1)
  expect(handOverSentences([books], { from, to: null })).toEqual([])
  expect(handOverSentences([], { from, to })).toEqual([])
})
