import { initialOf } from '@lintel/contract/names'
import type { Listing } from '@lintel/contract/portfolio/listing'
import { dayIn } from '../../../format/days.ts'
import type { AnswerTime } from './answer-time.ts'

export type ListingRow = {
  owner: { firstName: string; lastName: string; createdAt: Date }
  answersWithin: AnswerTime | null
  isPublished: boolean
  publishedAt: Date | null
  createdAt: Date
  timeZone: string
  prices: Listing['prices']
}

export const presentListing = (row: ListingRow): Listing => ({
  managedBy: { name: publicNameOf(row.owner), memberSince: dayIn(row.timeZone, row.owner.createdAt) },
  answersWithin: row.answersWithin,
  listedSince: row.isPublished ? dayIn(row.timeZone, row.publishedAt ?? row.createdAt) : null,
  prices: row.prices,
})

/** 'Ingrid H.': all that the public sees of a name. */
function publicNameOf({ firstName, lastName }: ListingRow['owner']): string {
  const initial = initialOf(lastName)
  return initial ? `${firstName} ${initial}.` : firstName
}
