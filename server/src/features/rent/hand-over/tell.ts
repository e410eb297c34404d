import type { Actor } from '@lintel/contract/actor'
import { lastFour } from '@lintel/contract/rent/iban'
import type { Db } from '../../../db/connect.ts'
import type { Happened } from '../../../events/happened.ts'
import type { Book } from '../books/book.ts'
import { groupBy } from '../books/load.ts'
import { payeeChanged } from '../events.ts'
import { enqueueTenantMails } from '../payment-details/jobs.ts'
import { detailsOf, FIELDS, findPaymentDetails } from '../payment-details/queries.ts'
import { encodeEnd } from '../payment-details/words.ts'

/**
 * Tells the tenants of leases that have not ended whom they pay from now on: a notice and an email to each, as of changed payment
 * details. Tenants get neither when both owners are paid in the same way.
 * @param books the new owner's
 */
export async function tellOfNewPayee(
  tx: Db,
  happened: Happened,
  actor: Actor,
  { fromId, toId }: { fromId: string; toId: string },
  books: Book[],
): Promise<void> {
  const [before, after] = [
    detailsOf(await findPaymentDetails(tx, fromId)),
    detailsOf(await findPaymentDetails(tx, toId)),
  ]
  if (before && after && FIELDS.every((field) => before[field] === after[field])) return
  const running = books.filter(({ lease, today }) => !lease.cancelledAt && lease.endsOn >= today)
  const [ibanBefore, ibanAfter] = [before, after].map((details) => (details?.iban ? lastFour(details.iban) : null)) as [
    string | null,
    string | null,
  ]
  for (const [lastDay, ofDay] of groupBy(running, ({ today }) => today)) {
    const tenantIds = [...new Set(ofDay.flatMap(({ lease }) => lease.tenantId ?? []))].filter((id) => id !== toId)
    if (tenantIds.length === 0) continue
    happened.add(payeeChanged, actor, {
      id: toId,
      personId: toId,
      landlordId: toId,
      recipients: tenantIds,
      data: {
        hasDetails: after !== null,
        lastDay,
        ibanBefore: encodeEnd(ibanBefore),
        ibanAfter: encodeEnd(ibanAfter),
      },
    })
    await enqueueTenantMails(tx, tenantIds, { change: 'handed_over', ibanBefore, ibanAfter, changedOn: lastDay })
  }
}
