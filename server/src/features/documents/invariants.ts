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
  {
    rule: 'Users of documents and parties of the records that they are attached to are among the readers',
    breaches: `select from attachments join documents on documents.id = document_id
        left join applications on applications.id = application_id
        left join leases on leases.id = attachments.lease_id
        left join messages on messages.id = message_id
        left join properties on properties.id = coalesce(attachments.property_id, leases.property_id),
        unnest(array[attachments.user_id, properties.owner_id, leases.tenant_id, applications.owner_id, applications.tenant_id,
          sender_id, receiver_id]) as reader
      where reader is not null and not exists (select from document_readers
        where user_id = reader and document_readers.document_id = documents.id)`,
  },
  {
    rule: 'Readers find a document by its own type and time',
    breaches: `select from document_readers join documents on documents.id = document_id
      where (document_readers.type, document_readers.created_at) is distinct from (documents.type, documents.created_at)`,
  },
]
