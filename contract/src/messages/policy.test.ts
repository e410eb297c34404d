import { expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { type MessageFacts, messagePolicy, whyNotWrite } from './policy.ts'

const actors = {
  tenant: { role: 'tenant', isApproved: true },
  owner: { role: 'owner', isApproved: true },
  agent: { role: 'agent', isApproved: true },
  waiting: { role: 'agent', isApproved: false },
} as const
type Name = keyof typeof actors

const me = (name: Name): Actor => ({ id: 'me', ...actors[name] })
const they = (name: Name, isAcquainted: boolean): MessageFacts => ({
  to: { id: 'they', ...actors[name] },
  isAcquainted,
})
const names = Object.keys(actors) as Name[]
/** Who may write to whom, as `from → to`. */
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

test('lets agents and everyone write to each other, and tenants write to owners', () => {
  expect(allowed(false).sort()).toEqual([...STRANGERS].sort())
})

test('lets owners write to acquainted tenants; acquaintance allows nothing else', () => {
  expect(allowed(true).sort()).toEqual([...STRANGERS, 'owner → tenant', 'owner → waiting'].sort())
})

test('lets no user write to themselves', () => {
  for (const name of names) expect(messagePolicy.write(me(name), { to: me(name), isAcquainted: true })).toBe(false)
})

test('whyNotWrite gives a reason for each pair of roles', () => {
  expect(whyNotWrite(me('tenant'), they('tenant', false))).toMatch(/^Tenants can/)
  expect(whyNotWrite(me('owner'), they('owner', false))).toMatch(/^Owners can/)
  expect(whyNotWrite(me('owner'), they('tenant', false))).toMatch(/once they have written to you, applied .* or rent/)
  expect(whyNotWrite(me('waiting'), they('tenant', false))).toMatch(/^Until your account is approved/)
  expect(whyNotWrite(me('agent'), { to: me('agent') })).toBe('You can’t write to yourself')
})
