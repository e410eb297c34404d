import { expect, test } from 'vitest'
import { stepWords } from './history.ts'

test('an application begins by being sent, and ends by a decision', () => {
  expect(stepWords({ from: null, to: 'pending' })).toBe('Application sent')
  expect(stepWords({ from: 'pending', to: 'approved' })).toBe('Approved')
  expect(stepWords({ from: 'pending', to: 'rejected' })).toBe('Rejected')
  expect(stepWords({ from: 'pending', to: 'withdrawn' })).toBe('Withdrawn')
})
