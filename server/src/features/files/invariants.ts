import type { Invariant } from '../../db/invariant.ts'

export const fileInvariants: Invariant[] = [
  {
    rule: 'Each picture counts the records that it is attached to, and is unused from the day that there are none',
    breaches: `select from images left join (select image_id, count(*) as uses from attachments where user_id is null group by image_id) as counted
        on counted.image_id = images.id
      where images.uses <> coalesce(counted.uses, 0) or (images.uses = 0) <> (images.unused_since is not null)`,
  },
  {
    rule: 'The total of stored and reserved bytes is their sum',
    breaches: `select where (select coalesce(sum(bytes), 0) from storage_totals) <>
      (select coalesce(sum(reserved_bytes), 0) from uploads) + (select coalesce(sum(bytes), 0) from images)
      + (select coalesce(sum(bytes), 0) from documents)`,
  },
  {
    rule: 'The totals of pictures and documents are the sums of their bytes',
    breaches: `select from (select coalesce(sum(picture_bytes), 0) as pictures, coalesce(sum(document_bytes), 0) as documents
        from storage_totals) as counted
      where pictures <> (select coalesce(sum(bytes), 0) from images) or documents <> (select coalesce(sum(bytes), 0) from documents)`,
  },
  {
    // Less is counted for files of the demo and for leases, which no user uploaded.
    rule: 'Nobody’s quota counts more bytes than they have stored and reserved',
    breaches: `select from file_usage where bytes >
      (select coalesce(sum(reserved_bytes), 0) from uploads where owner_id = file_usage.owner_id)
      + (select coalesce(sum(documents.bytes), 0) from attachments join documents on documents.id = document_id
         where attachments.user_id = file_usage.owner_id)
      + (select coalesce(sum(images.bytes), 0) from attachments join images on images.id = image_id
         where attachments.user_id = file_usage.owner_id)`,
  },
]
