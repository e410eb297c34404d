import { countInvariant } from '../../counts/invariant.ts'
import type { Invariant } from '../../db/invariant.ts'

export const accountInvariants: Invariant[] = [
  countInvariant(
    'The number of users of each role is their count',
    'user',
    'select null::uuid as scope, role as status, 1 as number from users',
  ),
  {
    rule: 'Each user has the picture that their profile shows, if it is stored',
    breaches: `select from (select profile_id, image_id from attachments where profile_id is not null) as attached full join (
        select users.id as profile_id, images.id as image_id from users join images on profile_image_url = '/objects/images/' || images.id
      ) as shown using (profile_id, image_id)
      where attached.profile_id is null or shown.profile_id is null`,
  },
  {
    rule: 'Every user has an inbox',
    breaches: 'select from users where not exists (select from inboxes where user_id = users.id)',
  },
]
