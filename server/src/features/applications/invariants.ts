import { countInvariant } from '../../counts/invariant.ts'
import type { Invariant } from '../../db/invariant.ts'

const STATUSES = `(values ('pending'), ('approved'), ('rejected'), ('withdrawn')) as known (status)`

export const applicationInvariants: Invariant[] = [
  {
    rule: 'An application has the owner of its home',
    breaches: `select from applications join properties on properties.id = property_id
      where applications.owner_id <> properties.owner_id`,
  },
  {
    rule: 'Of the applications for an archived home, those that were approved are left',
    breaches: `select from applications join properties on properties.id = property_id
      where archived_at is not null and applications.status <> 'approved'`,
  },
  countInvariant(
    'Applications are counted by status for each home, for each owner and for all',
    'application',
    'select unnest(array[property_id, owner_id, null]) as scope, status, 1 as number from applications',
  ),
  {
    // A status is entered once more than it is left if it is the present one, else as often. True in any order of the events.
    rule: 'The history of an application leads to its status',
    breaches: `select from applications, ${STATUSES}, lateral (
        select count(*) filter (where data ->> 'to' = known.status) - count(*) filter (where data ->> 'from' = known.status) as entered
        from events where record_kind = 'application' and record_id = applications.id
      ) as history
      where history.entered <> (applications.status = known.status)::int`,
  },
  {
    rule: 'An application is found by the names of its applicant and its home',
    breaches: `select from applications join users on users.id = tenant_id join properties on properties.id = property_id
      where applications.search_text <> application_search_text(first_name, last_name, title)`,
  },
  {
    rule: 'Applicants send documents of their own, and no lease',
    breaches: `select from attachments join applications on applications.id = application_id join documents on documents.id = document_id
      where type = 'lease' or not exists (select from attachments own
        where own.document_id = documents.id and own.user_id = applications.tenant_id)`,
  },
]
