import { Refusal } from '../../errors/refusal.ts'
import { constraintRefusals } from '../../http/constraints.ts'
import { isAnotherCharge } from './charges/commands.ts'
import { isAnotherImport } from './import/commands.ts'
import { isAnotherPayment } from './payments/commands.ts'
import { isAnotherSchedule } from './schedules/commands.ts'

export const rentConstraints = constraintRefusals.with({
  a_lease_has_one_ledger_per_owner: () => new Refusal('conflict', 'The books of this lease have been started already'),
  a_payment_is_recorded_once: isAnotherPayment,
  a_charge_is_made_once: isAnotherCharge,
  a_schedule_is_made_once: isAnotherSchedule,
  an_import_is_made_once: isAnotherImport,
  // Of the accounts of a ledger only a deposit leaves otherwise than by a reversal: at a hand-over.
  this_account_never_falls_below_zero: () =>
    new Refusal(
      'conflict',
      'The deposit that was paid with it has gone to another owner, so it can’t be reversed any more',
    ),
  an_entry_is_reversed_once: () => new Refusal('conflict', 'This was reversed already'),
})
