import { personPolicy } from '@lintel/contract/people/policy'
import { and, desc, eq } from 'drizzle-orm'
import { contributePersonSection, newest } from '../accounts/person-sections.ts'
import { isDocumentShown, own } from './filters.ts'
import { presentDocument } from './present.ts'
import { selectDocuments } from './queries.ts'

const SHOWN = 10

export const documentsOfPerson = contributePersonSection('documents', {
  read: personPolicy.readDocuments,
  async list(db, { actor, facts, settings }) {
    const rows = await selectDocuments(db)
      .where(and(eq(own.userId, facts.person.id), isDocumentShown(actor, settings)))
      .orderBy(desc(own.createdAt), desc(own.documentId))
      .limit(SHOWN + 1)
    return newest(rows, SHOWN)
  },
  present: presentDocument,
})
