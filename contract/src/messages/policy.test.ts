import { expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { type MessageFacts, messagePolicy, whyNotBlock, whyNotWrite } from './policy.ts'

const actors = {
  tenant: { role: 'tenant', isApproved: true },
  owner: { role: 'owner', isApproved: true },
  agent: { role: 'agent', isApproved: true },
  waiting: { role: 'agent', isApproved: false },
} as const
type Name = keyof typeof actors

const NO_BLOCK = { hasLease: false, hasBlocked: false, isBlocked: false }
const me = (name: Name): Actor => ({ id: 'me', ...actors[name] })
const they = (name: Name, isAcquainted: boolean, hasPublishedProperty = false): MessageFacts => ({
  to: { id: 'they', ...actors[name] },
  isAcquainted,
  hasPublishedProperty,
  isDeleted: false,
  ...NO_BLOCK,
})
const names = Object.keys(actors) as Name[]
/** Who may write to whom, as `from → to`. */
const allowed = (isAcquainted: boolean, hasPublishedProperty = false) =>
  names
    .flatMap((from) =>
      names
        .filter((to) => messagePolicy.write(me(from), they(to, isAcquainted, hasPublishedProperty)))
        .map((to) => `${from} → ${to}`),
    )
    .sort()

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
  expect(allowed(false)).toEqual([...STRANGERS].sort())
})

test('lets owners write to acquainted tenants and owners; acquaintance allows nothing else', () => {
  expect(allowed(true)).toEqual([...STRANGERS, 'owner → owner', 'owner → tenant', 'owner → waiting'].sort())
})

test('lets owners write first to an owner with a published home', () => {
  expect(allowed(false, true)).toEqual([...STRANGERS, 'owner → owner'].sort())
})

test('lets no user write to themselves', () => {
  for (const name of names) expect(messagePolicy.write(me(name), { ...they(name, true), to: me(name) })).toBe(false)
})

test('whyNotWrite gives a reason for each pair of roles', () => {
  expect(whyNotWrite(me('tenant'), they('tenant', false))).toMatch(/^Tenants can/)
  expect(whyNotWrite(me('owner'), they('owner', false))).toMatch(
    /^You can write to another owner while they have a published home/,
  )
  expect(whyNotWrite(me('owner'), they('tenant', false))).toMatch(/once they have written to you, applied .* or rent/)
  expect(whyNotWrite(me('waiting'), they('tenant', false))).toMatch(/^Until your account is approved/)
  expect(whyNotWrite(me('agent'), { ...they('agent', false), to: me('agent') })).toBe('You can’t write to yourself')
})

test('lets neither of two users write after a block by one of them', () => {
  for (const block of [{ hasBlocked: true }, { isBlocked: true }]) {
    const blocked = names.flatMap((from) =>
      names
        .filter((to) => messagePolicy.write(me(from), { ...they(to, true), ...block }))
        .map((to) => `${from} → ${to}`),
    )
    expect(blocked.every((pair) => pair.includes('agent'))).toBe(true)
  }
})

test('ignores a block while the two have a lease', () => {
  const facts = { ...they('tenant', true), hasBlocked: true, isBlocked: true }
  expect(messagePolicy.write(me('owner'), facts)).toBe(false)
  expect(messagePolicy.write(me('owner'), { ...facts, hasLease: true })).toBe(true)
})

test('refuses to block an agent, oneself or the other party of a lease, and any block by an agent', () => {
  const refusal = (from: Name, facts: MessageFacts) =>
    messagePolicy.block(me(from), facts) ? null : whyNotBlock(me(from), facts)
  expect(refusal('tenant', they('owner', false))).toBeNull()
  expect(refusal('waiting', they('tenant', false))).toBeNull()
  expect(refusal('tenant', they('agent', true))).toBe('Agents can’t be blocked')
  expect(refusal('agent', they('tenant', true))).toMatch(/^Agents can’t block/)
  expect(refusal('owner', { ...they('tenant', true), hasLease: true })).toMatch(/other party of a lease/)
  expect(refusal('owner', { ...they('owner', true), to: me('owner') })).toBe('You can’t block yourself')
})

test('gives the blocker the way out, and the blocked user no more than needed', () => {
  expect(whyNotWrite(me('tenant'), { ...they('owner', true), hasBlocked: true })).toMatch(/^You blocked this person/)
  expect(whyNotWrite(me('tenant'), { ...they('owner', true), isBlocked: true })).toBe('You can’t write to this person')
})
