import type { Invariant } from '../../db/invariant.ts'

export const accountInvariants: Invariant[] = [
  {
    rule: 'The number of users of each role is their count',
    breaches: `select from user_totals full join (select role, count(*) as users from users group by role) as counted using (role)
      where coalesce(user_totals.users, 0) <> coalesce(counted.users, 0)`,
  },
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
