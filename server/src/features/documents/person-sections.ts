import { personPolicy } from '@lintel/contract/people/policy'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { contributePersonSection, newest } from '../accounts/person-sections.ts'
import { personColumns, users } from '../accounts/table.ts'
import { isDocumentShown } from './filters.ts'
import { presentDocument } from './present.ts'
import { documents } from './table.ts'

const SHOWN = 10

const { storageKey: _, ...documentColumns } = getTableColumns(documents)

export const documentsOfPerson = contributePersonSection('documents', {
  read: personPolicy.readDocuments,
  async list(db, { actor, facts, settings }) {
    const rows = await db
      .select({ ...documentColumns, user: personColumns })
      .from(documents)
      .innerJoin(users, eq(users.id, documents.userId))
      .where(and(eq(documents.userId, facts.person.id), isDocumentShown(actor, settings)))
      .orderBy(desc(documents.createdAt), desc(documents.id))
      .limit(SHOWN + 1)
    return newest(rows, SHOWN)
  },
  present: presentDocument,
})
