import { expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { type MessageFacts, messagePolicy, whyNotWrite } from './policy.ts'

const people = {
  tenant: { role: 'tenant', isApproved: true },
  owner: { role: 'owner', isApproved: true },
  agent: { role: 'agent', isApproved: true },
  waiting: { role: 'agent', isApproved: false },
} as const
type Name = keyof typeof people

const me = (name: Name): Actor => ({ id: 'me', ...people[name] })
const they = (name: Name, isAcquainted: boolean): MessageFacts => ({
  to: { id: 'they', ...people[name] },
  isAcquainted,
})
const names = Object.keys(people) as Name[]
/** Whom each may write to, as `from → to`. */
const allowed = (isAcquainted: boolean) =>
  names.flatMap((from) =>
    names.filter((to) => messagePolicy.write(me(from), they(to, isAcquainted))).map((to) => `${from} → ${to}`),
  )

const STRANGERS = [
  'tenant → owner',
  'tenant → agent',
  'owner → agent',
  'agent → tenant',
  'agent → owner',
  'agent → agent',
  'agent → waiting',
  'waiting → owner',
  'waiting → agent',
]

test('agents and everyone write to each other, and tenants to owners', () => {
  expect(allowed(false).sort()).toEqual([...STRANGERS].sort())
})

test('owners write to tenants they have to do with, and nobody else is let in by that', () => {
  expect(allowed(true).sort()).toEqual([...STRANGERS, 'owner → tenant', 'owner → waiting'].sort())
})

test('nobody writes to themselves', () => {
  for (const name of names) expect(messagePolicy.write(me(name), { to: me(name), isAcquainted: true })).toBe(false)
})

test('whoever may not is told why, in words about the two of them', () => {
  expect(whyNotWrite(me('tenant'), they('tenant', false))).toMatch(/^Tenants can/)
  expect(whyNotWrite(me('owner'), they('owner', false))).toMatch(/^Owners can/)
  expect(whyNotWrite(me('owner'), they('tenant', false))).toMatch(/once they have written to you, applied .* or rent/)
  expect(whyNotWrite(me('waiting'), they('tenant', false))).toMatch(/^Until your account is approved/)
  expect(whyNotWrite(me('agent'), { to: me('agent') })).toBe('You can’t write to yourself')
})
