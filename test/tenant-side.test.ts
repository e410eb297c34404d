import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor, Policy } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import { documentPolicy } from '@lintel/contract/documents/policy'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { messagePolicy } from '@lintel/contract/messages/policy'
import { notePolicy } from '@lintel/contract/notes/policy'
import { personPolicy } from '@lintel/contract/people/policy'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { booksPolicy, rentPolicy } from '@lintel/contract/rent/policy'
import { reportPolicy } from '@lintel/contract/reports/policy'
import { expect, it } from 'vitest'

const CONTRACT = join(import.meta.dirname, '../contract/src')

type Taking<Action> = Action extends (actor: Actor, facts: infer Facts) => boolean ? (facts: Facts) => void : never
/** The facts that all actions of a policy take together. */
type FactsOf<Actions> = Taking<Actions[keyof Actions]> extends (facts: infer Facts) => void ? Facts : never
type Case = { actions: Record<string, Policy<object>>; facts: object }
const given = <Actions extends object>(actions: Actions, facts: FactsOf<Actions>) => ({ actions, facts }) as Case

const owner: Actor = { id: 'owner', role: 'owner', isApproved: true }
const parties = { tenantId: 'me', ownerId: owner.id }
const property = { ownerId: owner.id, isPublished: true, givesAccess: true }
const message = { to: owner, isDeleted: false, isAcquainted: true, hasPublishedProperty: true }
const noBlock = { hasLease: true, hasBlocked: false, isBlocked: false }
const person = { person: owner, isDeleted: false, hasPublishedProperty: false, isApplicantOrTenant: false }
const landlord = { isLandlord: true, hasConversation: false, givesAccess: false, isCurrentLandlord: true }
const note = { application: parties, subject: { application: parties }, authorId: owner.id, isByAgent: false }

/** Each policy with facts in which the actor is the applicant or tenant of a home, towards its owner. */
const CASES: Record<string, Case> = {
  applicationPolicy: given(applicationPolicy, { ...parties, givesAccess: false, hasOtherReason: false }),
  booksPolicy: given(booksPolicy, property),
  documentPolicy: given(documentPolicy, { userId: 'me', isShown: false, type: 'income' }),
  leasePolicy: given(leasePolicy, { ...parties, isCancelled: false, isPdf: true }),
  messagePolicy: given(messagePolicy, { ...message, ...noBlock }),
  notePolicy: given(notePolicy, note),
  personPolicy: given(personPolicy, { ...person, ...landlord }),
  propertyPolicy: given(propertyPolicy, property),
  rentPolicy: given(rentPolicy, { tenantId: 'me', ownerIds: [owner.id] }),
  reportPolicy: given(reportPolicy, { ...property, reportedId: owner.id }),
}
/** Keeping books and writing notes is the landlord's alone. */
const ALLOW_NOTHING = ['booksPolicy', 'notePolicy']
/** What the role alone decides: agents’ work, and who lets homes. */
const BY_ROLE = new Set(['accountPolicy', 'securityPolicy', 'systemPolicy', 'propertyPolicy.listOwn'])

const ACTORS: Actor[] = [
  { id: 'me', role: 'tenant', isApproved: true },
  { id: 'me', role: 'owner', isApproved: true },
  { id: 'me', role: 'agent', isApproved: false },
]

it('has a case for each policy', async () => {
  const files = readdirSync(CONTRACT).map((feature) => join(CONTRACT, feature, 'policy.ts'))
  const modules = await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(file)))
  const names = modules.flatMap(Object.keys).filter((name) => name.endsWith('Policy') && !BY_ROLE.has(name))
  expect(names.sort()).toEqual(Object.keys(CASES))
})

it('allows owners and waiting agents who apply for or rent a home what it allows tenants, and no more', () => {
  const differing: string[] = []
  const allowing = new Set<string>()
  for (const [name, { actions, facts }] of Object.entries(CASES))
    for (const [action, isAllowed] of Object.entries(actions)) {
      if (BY_ROLE.has(`${name}.${action}`)) continue
      const [tenant, ...others] = ACTORS.map((actor) => isAllowed(actor, facts))
      if (others.some((other) => other !== tenant)) differing.push(`${name}.${action}`)
      if (tenant) allowing.add(name)
    }
  expect(differing).toEqual([])
  // With wrong facts every caller would be refused, and the test would prove nothing.
  expect(Object.keys(CASES).filter((name) => !allowing.has(name))).toEqual(ALLOW_NOTHING)
})
