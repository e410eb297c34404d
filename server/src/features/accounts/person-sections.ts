import type { Actor, Policy } from '@lintel/contract/actor'
import type { PersonFacts } from '@lintel/contract/people/policy'
import type { PersonPage } from '@lintel/contract/people/schema'
import type { Settings } from '../../context.ts'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'

/** The newest of some records; `more` if there are older ones. */
export type Newest<Row> = { items: Row[]; more: boolean }

/** Sections of a person's page, as its schema declares them. */
export type PersonSections = {
  [Name in keyof PersonPage as NonNullable<PersonPage[Name]> extends Newest<unknown> ? Name : never]?: NonNullable<
    PersonPage[Name]
  >
}

/** What is read of a person, and for whom. */
export type PersonVisit = { actor: Actor; facts: PersonFacts; settings: Settings }

/** A section of a person's page. */
export type PersonSection = {
  name: keyof PersonSections
  /** Who may see the section. */
  read: Policy<PersonFacts>
  /** Finds it for an actor who may see it. All sections are found at once. */
  find: (db: Db, visit: PersonVisit) => Promise<PersonSections>
}

/** Sections of a person's page. */
export const personSections = defineExtensionPoint<PersonSection>('sections of a person’s page')

/** Contributes a section, from its query and the presenter of a row. */
export const contributePersonSection = <Name extends keyof PersonSections, Row>(
  name: Name,
  {
    read,
    list,
    present,
  }: Pick<PersonSection, 'read'> & {
    list: (db: Db, visit: PersonVisit) => Promise<Newest<Row>>
    present: (row: Row) => NonNullable<PersonSections[Name]>['items'][number]
  },
) =>
  personSections.with({
    name,
    read,
    async find(db, visit) {
      const { items, more } = await list(db, visit)
      return { [name]: { items: items.map(present), more } }
    },
  })

/** @param rows sorted, up to one more than are shown */
export const newest = <Row>(rows: Row[], shown: number): Newest<Row> => ({
  items: rows.slice(0, shown),
  more: rows.length > shown,
})

/** Sorts rows of two queries together. @param keyOf equally long prefixes, such as a day and an id */
export const sortDescending = <Row>(rows: Row[], keyOf: (row: Row) => string): Row[] =>
  rows.sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : keyOf(a) > keyOf(b) ? -1 : 0))
