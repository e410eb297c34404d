import type { HomeEventKind } from '@lintel/contract/history/kinds'
import type { HomeEventDetails } from '@lintel/contract/history/schema'
import { LISTED_PRICES_MAX, type Listing } from '@lintel/contract/properties/listing'
import { dayOf } from '../../../format/days.ts'

export type PriceEvent = { kind: HomeEventKind; at: Date; details: HomeEventDetails }

export type PricedHome = {
  /** Dollars a month, now. */
  price: number
  isPublished: boolean
  publishedAt: Date | null
  createdAt: Date
}

/**
 * The rents that everyone could see: those while the home was published. Walks back from what holds now, so that homes older
 * than their history have their last rent.
 * @param events of the home, newest first
 * @param hasOlder whether more events of it were not read
 * @returns oldest first; of several on one day the last, and none that equals the one before
 */
export function listPrices(home: PricedHome, events: PriceEvent[], hasOlder: boolean): Listing['prices'] {
  const found: Listing['prices'] = []
  let { price, isPublished } = home
  for (const { kind, at, details } of events) {
    const begins = kind === 'published' || kind === 'price_changed'
    if (isPublished && begins) found.push({ since: dayOf(at), price })
    if (kind === 'published') isPublished = false
    if (kind === 'unpublished') isPublished = true
    if (kind === 'price_changed') price = details.fromPrice ?? price
  }
  // Published before its history began.
  if (isPublished && !hasOlder) found.push({ since: dayOf(home.publishedAt ?? home.createdAt), price })
  const lastOfDays = found.filter(({ since }, at) => since !== found[at - 1]?.since).reverse()
  return lastOfDays.filter((row, at) => row.price !== lastOfDays[at - 1]?.price).slice(-LISTED_PRICES_MAX)
}
