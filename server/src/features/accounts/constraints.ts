import { Refusal } from '../../errors/refusal.ts'
import { constraintRefusals } from '../../http/constraints.ts'

const TAKEN = 'That username is taken'

export const accountConstraints = constraintRefusals.with({
  one_account_per_username: () => new Refusal('conflict', TAKEN, { username: TAKEN }),
})
