import { expect, test } from 'vitest'
import { eventLabel } from './event-label.ts'

test('labels the events of an application by its new status', () => {
  expect(eventLabel({ from: null, to: 'pending' })).toBe('Application sent')
  expect(eventLabel({ from: 'pending', to: 'approved' })).toBe('Approved')
  expect(eventLabel({ from: 'pending', to: 'rejected' })).toBe('Rejected')
  expect(eventLabel({ from: 'pending', to: 'withdrawn' })).toBe('Withdrawn')
})
