import type { Person } from '@lintel/contract/accounts/schema'
import type { HomeEvent, HomeEventDetails } from '@lintel/contract/history/schema'

/** An event with the names of who did it and whom it is about. */
export type HomeEventRow = {
  id: string
  createdAt: Date
  kind: HomeEvent['kind']
  details: HomeEventDetails
  by: Person | null
  person: Person | null
}

export const presentHomeEvent = ({ createdAt, ...event }: HomeEventRow): HomeEvent => ({
  ...event,
  at: createdAt.toISOString(),
})
