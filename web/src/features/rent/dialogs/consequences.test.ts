import { expect, it } from 'vitest'
import { ledgerLines } from '../../../test/sample-rent.ts'
import { reversedChargeSentences, reversedPaymentSentences, writtenOffSentences } from './consequences.ts'

const charge = ledgerLines.at(-1)?.charge
const payment = ledgerLines[0]?.payment
if (!charge || !payment) throw new Error('the samples have no charge or no payment')

it('says what is open again and what credit is gone once a payment is reversed', () => {
  expect(reversedPaymentSentences({ ...payment, credit: 100.1 }, 'USD')).toEqual([
    'The payment of $500.00 is taken back; both lines stay in the ledger.',
    '$399.90 that it paid is open again.',
    '$100.10 of credit is gone.',
    'Receipt 12 is void.',
  ])
  expect(reversedPaymentSentences({ ...payment, credit: 500, number: null }, 'USD')).toHaveLength(2)
})

it('says what is no longer owed and what becomes credit once a charge is reversed', () => {
  expect(reversedChargeSentences(charge, 'USD')).toEqual([
    '“Rent, March 2026” of $1,250.00 is taken back; both lines stay in the ledger.',
    'The tenant no longer owes $750.00.',
    '$500.00 that was paid for it becomes credit, and pays what is due next.',
  ])
  expect(reversedChargeSentences({ ...charge, open: 0 }, 'USD').join()).not.toContain('no longer owes')
})

it('says what is given up', () => {
  expect(writtenOffSentences(charge, 'USD')[0]).toBe('$750.00 of “Rent, March 2026” is given up.')
})
