import { personPolicy } from '@lintel/contract/people/policy'
import { peopleRoutes as routes } from '@lintel/contract/people/routes'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { actorOf } from '../features/accounts/present.ts'
import { users } from '../features/accounts/table.ts'
import { endedAfter } from '../features/leases/queries.ts'
import { readPerson, visibleTo } from '../features/people/queries.ts'
import { makeWorldForFile, type TestUser, type World } from './world.ts'

const RUNNING = { startsOn: '2020-01-01', endsOn: '2199-12-31' }
const ENDED = { startsOn: '2020-01-01', endsOn: '2020-12-31' }

export const KINDS = ['tenant', 'owner', 'agent', 'waiting'] as const
type Kind = (typeof KINDS)[number]

export const makeUser = (world: World, kind: Kind) => (kind === 'waiting' ? world.waitingAgent() : world[kind]())

/**
 * The parts of a page besides `person` and `canWrite`, by relation and person: to a tenant, and to an owner. A waiting agent sees and
 * shows what a tenant does.
 */
const PARTS = {
  none: { tenant: ['404', '404'], owner: ['404', '404'], agent: ['homes', 'homes'] },
  'the person publishes a home': {
    tenant: ['404', '404'],
    owner: ['homes', 'homes'],
    agent: ['homes', 'homes'],
  },
  'the person has a draft': { tenant: ['404', '404'], owner: ['404', '404'], agent: ['homes', 'homes'] },
  'the person applied to the viewer': {
    tenant: ['404', 'applications contact documents leases'],
    owner: ['applications contact documents homes leases', 'applications contact documents homes leases'],
    agent: ['applications contact documents homes leases', 'applications contact documents homes leases'],
  },
  'the viewer applied to the person': {
    tenant: ['404', 'applications leases'],
    owner: ['applications homes leases', 'applications homes leases'],
    agent: ['applications homes leases', 'applications homes leases'],
  },
  'the person rents from the viewer': {
    tenant: ['404', 'applications contact documents leases'],
    owner: ['applications contact documents homes leases', 'applications contact documents homes leases'],
    agent: ['applications contact documents homes leases', 'applications contact documents homes leases'],
  },
  'the viewer rents from the person': {
    tenant: ['404', 'applications contact leases'],
    owner: ['applications contact homes leases', 'applications contact homes leases'],
    agent: ['applications contact homes leases', 'applications contact homes leases'],
  },
  'the viewer rented from the person': {
    tenant: ['404', 'applications leases'],
    owner: ['applications homes leases', 'applications homes leases'],
    agent: ['applications homes leases', 'applications homes leases'],
  },
  'they wrote to each other': {
    tenant: ['404', 'conversation'],
    owner: ['conversation homes', 'conversation homes'],
    agent: ['conversation homes', 'conversation homes'],
  },
} satisfies Record<string, Record<'tenant' | 'owner' | 'agent', [toTenant: string, toOwner: string]>>

type Relation = keyof typeof PARTS

function partsExpected(relation: Relation, viewer: Kind, person: Kind): string {
  const shownAs = person === 'waiting' ? 'tenant' : person
  if (viewer !== 'agent') return PARTS[relation][shownAs][viewer === 'owner' ? 1 : 0]
  const isPart = { conversation: relation === 'they wrote to each other', homes: shownAs !== 'tenant' }
  const optional = Object.entries(isPart).flatMap(([part, isShown]) => (isShown ? [part] : []))
  return ['account', 'applications', 'contact', 'documents', 'leases', ...optional].sort().join(' ')
}

export const RELATIONS = Object.keys(PARTS) as Relation[]

/** The optional keys of the answer; its status when it is refused. */
export const partsFor = async (world: World, viewer: TestUser, person: { id: string }) => {
  const { status, body } = await world.call(viewer, routes.find, { params: { id: person.id } })
  if (status !== 200) return String(status)
  const { person: _, canWrite: __, ...parts } = body
  return Object.keys(parts).sort().join(' ')
}

/** Declares tests of who sees which parts of a person's page: policy, SQL and response agree. */
export async function testPersonPages(cases: { relation: Relation; viewer: Kind; person: Kind }[]) {
  const world = await makeWorldForFile()
  const MOMENT = { now: new Date(), after: endedAfter(world.context.settings) }

  /** How a viewer can be connected with a person. Homes are drafts, which by themselves make no person visible. */
  const relate: Record<Relation, (viewer: TestUser, person: TestUser) => Promise<unknown>> = {
    none: async () => {},
    'the person publishes a home': (_, person) => world.property(person),
    'the person has a draft': (_, person) => draft(person),
    'the person applied to the viewer': async (viewer, person) => world.application(person, await draft(viewer)),
    'the viewer applied to the person': async (viewer, person) => world.application(viewer, await draft(person)),
    'the person rents from the viewer': async (viewer, person) => world.lease(person, await draft(viewer), RUNNING),
    'the viewer rents from the person': async (viewer, person) => world.lease(viewer, await draft(person), RUNNING),
    'the viewer rented from the person': async (viewer, person) => world.lease(viewer, await draft(person), ENDED),
    'they wrote to each other': (viewer, person) => world.message(person, viewer),
  }
  const draft = (owner: TestUser) => world.property(owner, { isPublished: false })

  it.each(cases)('opens the page of a person: %j', async ({ relation, viewer: viewerKind, person: personKind }) => {
    const [viewer, person] = [await makeUser(world, viewerKind), await makeUser(world, personKind)]
    await relate[relation](viewer, person)
    const actor = actorOf(viewer)
    const isVisible = (await world.db.$count(users, and(eq(users.id, person.id), visibleTo(actor)))) === 1
    const found = await readPerson(world.db, actor, person.id, MOMENT)
    expect(found && personPolicy.read(actor, found.facts)).toBe(isVisible)
    expect(await partsFor(world, viewer, person)).toBe(partsExpected(relation, viewerKind, personKind))
  })
}
