import type { Listing } from '@lintel/contract/portfolio/listing'
import { useQuery } from '@tanstack/react-query'
import { SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { formatDay, formatMonthYear } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { listingQuery } from '../data.ts'

/** Who manages a home, since when it is listed and at which rents. Nothing if that can't be loaded. */
export function ListingHistory({ id, currency }: { id: string; currency: string }) {
  const { data, isPending } = useQuery(listingQuery(id))
  if (!data && !isPending) return null
  return (
    <section aria-labelledby="listing" className="mt-8 border-t pt-8">
      <h2 id="listing" className="font-semibold text-lg">
        About the listing
      </h2>
      {data ? <Loaded listing={data} currency={currency} /> : <SkeletonLines lines={4} className="mt-4 max-w-prose" />}
    </section>
  )
}

function Loaded({ listing: { managedBy, listedSince, prices }, currency }: { listing: Listing; currency: string }) {
  return (
    <>
      <p className="mt-3">
        Managed by <bdi className="font-medium">{managedBy.name}</bdi>
        <span>{`, a member since ${formatMonthYear(managedBy.memberSince)}.`}</span>
      </p>
      {listedSince && <p className="mt-1 text-ink-muted text-sm">{`Listed since ${formatDay(listedSince)}.`}</p>}
      {prices.length > 1 && (
        <table className="mt-4 text-sm">
          <caption className="mb-2 text-left font-medium text-sm">Rent while it was listed</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Since</th>
              <th scope="col">Rent a month</th>
            </tr>
          </thead>
          <tbody>
            {prices.map(({ since, price }) => (
              <tr key={since}>
                <td className="py-1 pr-6 text-ink-muted">{formatDay(since)}</td>
                <td className="tabular py-1 text-right font-medium">{formatMoney(price, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
