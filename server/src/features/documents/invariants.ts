import type { Invariant } from '../../db/invariant.ts'

export const documentInvariants: Invariant[] = [
  {
    rule: 'Each document is attached to its user, since it was added',
    breaches: `select from documents where not exists (select from attachments
      where document_id = documents.id and user_id is not null and created_at = documents.created_at)`,
  },
  {
    rule: 'A lease as a document is attached to its tenant, and to no other record than the lease and its home',
    breaches: `select from attachments own join documents on documents.id = own.document_id
        join attachments lease on lease.document_id = documents.id join leases on leases.id = lease.lease_id
      where type = 'lease' and own.user_id is not null and own.user_id <> leases.tenant_id
      union all select from attachments join documents on documents.id = document_id
      where type = 'lease' and coalesce(user_id, property_id, lease_id) is null
      union all select from attachments join documents on documents.id = document_id
      where type = 'lease' and lease_id is not null group by lease_id having count(*) > 1`,
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
