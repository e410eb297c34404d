import type { Invariant } from '../../db/invariant.ts'

/** @param column of both tables */
const isAttachedTo = (column: string) =>
  `exists (select from attachments where document_id = documents.id and attachments.${column} = documents.${column})`

export const documentInvariants: Invariant[] = [
  {
    rule: 'Each document is attached to its user, and to the home and the lease that it names',
    breaches: `select from documents where not ${isAttachedTo('user_id')}
      or (property_id is not null and not ${isAttachedTo('property_id')})
      or (lease_id is not null and not ${isAttachedTo('lease_id')})`,
  },
  {
    rule: 'A document is attached to no other user or home',
    breaches: `select from attachments join documents on documents.id = document_id
      where attachments.user_id <> documents.user_id
        or (attachments.property_id is not null and attachments.property_id is distinct from documents.property_id)`,
  },
]
