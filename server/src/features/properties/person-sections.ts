import { personPolicy } from '@lintel/contract/people/policy'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { contributePersonSection, newest } from '../accounts/person-sections.ts'
import { presentSummary } from './present.ts'
import { summaryColumns } from './queries.ts'
import { properties } from './table.ts'

const SHOWN = 6

export const propertiesOfPerson = contributePersonSection('homes', {
  read: personPolicy.readProperties,
  async list(db, { actor, facts }) {
    const isShown = personPolicy.readUnpublishedProperties(actor, facts)
      ? isNull(properties.archivedAt)
      : eq(properties.isPublished, true)
    const rows = await db
      .select(summaryColumns)
      .from(properties)
      .where(and(eq(properties.ownerId, facts.person.id), isShown))
      .orderBy(desc(properties.createdAt), desc(properties.id))
      .limit(SHOWN + 1)
    return newest(rows, SHOWN)
  },
  present: presentSummary,
})
