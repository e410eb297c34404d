import { periodOn } from '@lintel/contract/rent/periods'
import type { ReversalReason } from '@lintel/contract/rent/words'
import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import type { Book, Schedule } from '../books/book.ts'
import { type By, postCharge } from '../books/post.ts'
import { cadenceOf, chargeOf } from '../books/schedule-charges.ts'
import { takeBack } from '../charges/commands.ts'
import { type ChargeRow, charges } from '../table.ts'

/**
 * Corrects issued charges of periods from a day on, after amounts, a schedule's end or the lease's end have changed: a charge that would
 * differ now is reversed and issued anew, with the same due day.
 * @returns the changes; `anew` is null for a charge that is not issued again
 */
export async function reissueCharges(
  tx: Db,
  book: Book,
  from: string,
  why: By & { reason: ReversalReason },
  isAffected: (schedule: Schedule) => boolean = () => true,
): Promise<ReissuedCharge[]> {
  const issued = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.ledgerId, book.ledger.id),
        isNull(charges.reversedAt),
        isNotNull(charges.scheduleId),
        gte(charges.periodEndsOn, from),
      ),
    )
    .orderBy(charges.dueOn, charges.id)
  const changed = issued.flatMap((charge) => {
    const schedule = book.schedules.find(({ id }) => id === charge.scheduleId)
    if (!schedule || !isAffected(schedule) || charge.periodStartsOn === null) return []
    const period = periodOn(cadenceOf(schedule), schedule.startsOn, charge.periodStartsOn)
    const anew = chargeOf(schedule, book.lease.endsOn, period)
    return isSame(charge, anew) ? [] : [{ charge, anew }]
  })
  await takeBack(tx, [{ book, taken: changed.map(({ charge }) => charge) }], why)
  for (const { charge, anew } of changed) if (anew) postCharge(book, why, { ...anew, dueOn: charge.dueOn })
  return changed
}

export type ReissuedCharge = { charge: ChargeRow; anew: ReturnType<typeof chargeOf> }

const isSame = (charge: ChargeRow, anew: ReissuedCharge['anew']) =>
  anew !== null && anew.cents === charge.cents && anew.periodEndsOn === charge.periodEndsOn
