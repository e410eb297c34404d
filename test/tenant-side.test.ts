import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor, Policy } from '@lintel/contract/actor'
import { expect, it } from 'vitest'

const CONTRACT = join(import.meta.dirname, '../contract/src')

const owner: Actor = { id: 'owner', role: 'owner', isApproved: true }
const parties = { tenantId: 'me', ownerId: owner.id }
const home = { ownerId: owner.id, isPublished: true, givesAccess: true }
const message = { to: owner, isDeleted: false, isAcquainted: true, hasPublishedHome: true }
const noBlock = { hasLease: true, hasBlocked: false, isBlocked: false }
const person = { person: owner, isDeleted: false, hasPublishedHome: false, isApplicantOrTenant: false }
const landlord = { isLandlord: true, hasConversation: false, givesAccess: false, isCurrentLandlord: true }

/** The facts of each policy in which the actor is the applicant or tenant of a home, towards its owner. */
const FACTS: Record<string, object> = {
  applicationPolicy: { ...parties, givesAccess: false, hasOtherReason: false },
  booksPolicy: home,
  documentPolicy: { userId: 'me', isAttached: true, isShown: false, type: 'income' },
  leasePolicy: { ...parties, isCancelled: false, isPdf: true },
  messagePolicy: { ...message, ...noBlock },
  notePolicy: { application: parties, subject: { application: parties }, authorId: owner.id, isByAgent: false },
  personPolicy: { ...person, ...landlord },
  propertyPolicy: home,
  rentPolicy: { tenantId: 'me', ownerIds: [owner.id] },
  reportPolicy: { ...home, reportedId: owner.id },
}
/** What the role alone decides: agents’ work, and who lets homes. */
const BY_ROLE = new Set(['accountPolicy', 'securityPolicy', 'systemPolicy', 'propertyPolicy.listOwn'])

const ACTORS: Actor[] = [
  { id: 'me', role: 'tenant', isApproved: true },
  { id: 'me', role: 'owner', isApproved: true },
  { id: 'me', role: 'agent', isApproved: false },
]

it('allows owners and waiting agents who apply for or rent a home what it allows tenants, and no more', async () => {
  const files = readdirSync(CONTRACT).map((feature) => join(CONTRACT, feature, 'policy.ts'))
  const modules = await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(file)))
  const policies = modules
    .flatMap((module) => Object.entries<Record<string, Policy<object>>>(module))
    .filter(([name]) => name.endsWith('Policy') && !BY_ROLE.has(name))
  expect(policies.map(([name]) => name).sort()).toEqual(Object.keys(FACTS).sort())
  const differing = policies.flatMap(([name, actions]) =>
    Object.entries(actions).flatMap(([action, isAllowed]) => {
      const [tenant, ...others] = ACTORS.map((actor) => isAllowed(actor, FACTS[name] ?? {}))
      const isSame = BY_ROLE.has(`${name}.${action}`) || others.every((other) => other === tenant)
      return isSame ? [] : [`${name}.${action}`]
    }),
  )
  expect(differing).toEqual([])
})
