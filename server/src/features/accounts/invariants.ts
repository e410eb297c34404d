import type { Invariant } from '../../db/invariant.ts'

export const accountInvariants: Invariant[] = [
  {
    rule: 'The number of users of each role is their count',
    breaches: `select from user_totals full join (select role, count(*) as users from users group by role) as counted using (role)
      where coalesce(user_totals.users, 0) <> coalesce(counted.users, 0)`,
  },
  {
    rule: 'Every user has an inbox',
    breaches: 'select from users where not exists (select from inboxes where user_id = users.id)',
  },
]
