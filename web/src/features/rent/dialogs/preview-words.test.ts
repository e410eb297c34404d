import { expect, it } from 'vitest'
import { paymentPreview } from '../../../test/sample-rent.ts'
import { previewSentences } from './preview-words.ts'

it('says what a payment pays, and that nothing is due afterwards', () => {
  expect(previewSentences(paymentPreview)).toEqual(['Pays rent, March 2026: $750.00.', 'Nothing is due afterwards.'])
})

it('says what stays open of a charge, what stays as credit and what is still due', () => {
  const [cover] = paymentPreview.covers
  if (!cover) throw new Error('the sample pays nothing')
  const covers = [{ ...cover, amount: 500, left: 250 }]
  expect(previewSentences({ ...paymentPreview, covers, credit: 20, open: 250 })).toEqual([
    'Pays rent, March 2026: $500.00; $250.00 of it stays open.',
    '$20.00 stays as credit, and pays what is due next.',
    '$250.00 is still due afterwards.',
  ])
})

it('names a charge without a period by its due day', () => {
  const [cover] = paymentPreview.covers
  if (!cover) throw new Error('the sample pays nothing')
  const charge = { ...cover.charge, kind: 'repair' as const, periodStartsOn: null, periodEndsOn: null }
  expect(previewSentences({ ...paymentPreview, covers: [{ ...cover, charge }] })[0]).toBe(
    'Pays repair due on Mar 1, 2026: $750.00.',
  )
})
