import { ROLES } from '@lintel/contract/actor'
import { expect, test } from 'vitest'
import { firstStepsOf } from './first-steps.ts'
import { isNewUser } from './new-user.ts'

test('there are three first steps in every role', () => {
  for (const role of ROLES) expect(firstStepsOf(role)).toHaveLength(3)
})

test('an account is new for 30 days', () => {
  const now = new Date('2026-03-31T12:00:00Z')
  expect(isNewUser({ createdAt: '2026-03-01T12:00:01Z' }, now)).toBe(true)
  expect(isNewUser({ createdAt: '2026-03-01T12:00:00Z' }, now)).toBe(false)
})
