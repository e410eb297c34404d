import type { EventKind } from '@lintel/contract/events'
import { fromCents as toMoney } from '@lintel/contract/money'
import { LISTED_PRICES_MAX, type Listing } from '@lintel/contract/portfolio/listing'
import { dayIn } from '../../../format/days.ts'

/** `fromCents`: the rent before a change of it, in minor units. */
export type PriceEvent = { kind: EventKind; at: Date; fromCents: number | null }

export type PricedProperty = {
  /** Now, in major units a month. */
  price: number
  currency: string
  isPublished: boolean
  publishedAt: Date | null
  createdAt: Date
  timeZone: string
}

/**
 * The rents that everyone could see: those while the home was published. Walks back from what holds now, so that homes older
 * than their history have their last rent.
 * @param events of the home, newest first
 * @param hasOlder whether more events of it were not read
 * @returns oldest first; of several on one day the last, and none that equals the one before
 */
export function listPrices(property: PricedProperty, events: PriceEvent[], hasOlder: boolean): Listing['prices'] {
  const found: Listing['prices'] = []
  const { timeZone } = property
  let { price, isPublished } = property
  for (const { kind, at, fromCents } of events) {
    const begins = kind === 'property_published' || kind === 'property_price_changed'
    if (isPublished && begins) found.push({ since: dayIn(timeZone, at), price })
    if (kind === 'property_published') isPublished = false
    if (kind === 'property_unpublished') isPublished = true
    if (kind === 'property_price_changed' && fromCents !== null) price = toMoney(fromCents, property.currency)
  }
  // Published before its history began.
  if (isPublished && !hasOlder)
    found.push({ since: dayIn(timeZone, property.publishedAt ?? property.createdAt), price })
  const lastOfDays = found.filter(({ since }, at) => since !== found[at - 1]?.since).reverse()
  return lastOfDays.filter((row, at) => row.price !== lastOfDays[at - 1]?.price).slice(-LISTED_PRICES_MAX)
}
