import type { LightMyRequestResponse } from 'fastify'
import type { ApplicationRow } from '../features/applications/table.ts'
import type { DocumentRow } from '../features/documents/table.ts'
import type { PropertyRow } from '../features/properties/table.ts'
import type { Input } from './permissions.ts'
import type { TestUser, World } from './world.ts'

/* Types and builders for each feature's `scene.ts`, whose commands `changes/every-command.system.test.ts` runs. */

/** Users who repeat their reads after each command, and their records. A feature adds the types of its own records to it. */
export interface Scene {
  world: World
  /** Makes a call by its route key. `world.call` would clear the response cache, which is tested too. */
  act: (user: { cookie: string } | null, key: string, input?: Input) => Promise<LightMyRequestResponse>
  users: Record<'tenant' | 'rival' | 'owner' | 'agent' | 'stranger', TestUser>
  /** All of `users.owner`. */
  properties: Record<'free' | 'draft' | 'wanted' | 'second' | 'let' | 'sold' | 'past', PropertyRow>
  applications: Record<'own' | 'rivals' | 'second' | 'withdrawn' | 'accepted' | 'ofSold' | 'refused', ApplicationRow>
  /** Of `applications.accepted`. */
  lease: { id: string }
  document: DocumentRow & { userId: string }
  /** Deletes the account at the end. */
  quitter: TestUser
}

export type Call = { by: (scene: Scene) => { cookie: string } | null; input?: (scene: Scene) => Input | Promise<Input> }

/** `shown nowhere`: a command that changes no read, so that there is nothing to refetch. It is not run. */
export type Command = Call | { job: (scene: Scene) => unknown } | 'shown nowhere'

/** By route key; a text after a comma distinguishes commands of one route. They run in this order. */
export type Commands = Record<string, Command>

/** What a feature's `scene.ts` exports. */
export type FeatureScene = {
  commands: Commands
  /** Creates records before the first command. @returns what is added to the scene */
  makeRecords?: (scene: Scene) => Promise<Partial<Scene>>
  /** Ids for the reads of one record, by the second part of their path: `viewings` for `/api/viewings/:id`. */
  readIds?: (scene: Scene) => Record<string, string[]>
  /** Inputs of other reads that need one, by route key. */
  readInputs?: (scene: Scene) => Record<string, Input>
}

const by =
  (name: keyof Scene['users']) =>
  (input?: Call['input']): Call => ({ by: ({ users }) => users[name], input })

export const byTenant = by('tenant')
export const byOwner = by('owner')
export const byAgent = by('agent')
/** By a tenant without a tie to the homes and their owner. */
export const byStranger = by('stranger')

export const propertyId = ({ properties }: Scene, name: keyof Scene['properties']) => ({ id: properties[name].id })
export const applicationId = ({ applications }: Scene, name: keyof Scene['applications']) => ({
  id: applications[name].id,
})
