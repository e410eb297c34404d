import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@lintel/contract/actor'
import { fromCents } from '@lintel/contract/money'
import { PROPERTY_STATUSES } from '@lintel/contract/properties/status'
import { z } from 'zod'
import { defineEvent, type Given } from '../../events/define.ts'
import type { Happened } from '../../events/happened.ts'
import type { Sentences } from '../../events/notices.ts'
import type { PropertyRow } from './table.ts'

/** Fields whose change is `property_edited`. */
const EDITED_FIELDS = ['title', 'description', 'address', 'city', 'bedrooms', 'bathrooms', 'area'] as const

const cents = z.int()
const status = z.enum(PROPERTY_STATUSES)

const propertyListed = defineEvent(
  'property_listed',
  { toCents: cents, toStatus: status },
  {
    record: 'property',
    details: ({ toCents, toStatus }, { currency }) => ({
      ...(toCents !== undefined && { toPrice: fromCents(toCents, currency), currency }),
      ...(toStatus && { toStatus }),
    }),
  },
)

const propertyEdited = defineEvent(
  'property_edited',
  { fields: z.array(z.enum([...EDITED_FIELDS, 'facts'])) },
  {
    record: 'property',
    details: ({ fields }) => ({ ...(fields && { fields }) }),
  },
)

const picturesChanged = defineEvent(
  'property_pictures_changed',
  { picturesAdded: z.int(), picturesRemoved: z.int() },
  {
    record: 'property',
    details: (data) => data,
  },
)

/** Of the rent that is asked, in minor units of the home's currency a month. */
export const priceChanged = defineEvent(
  'property_price_changed',
  { fromCents: cents, toCents: cents },
  {
    record: 'property',
    details: ({ fromCents: from, toCents: to }, { currency }) => ({
      ...(from !== undefined && { fromPrice: fromCents(from, currency), currency }),
      ...(to !== undefined && { toPrice: fromCents(to, currency), currency }),
    }),
  },
)

const statusChanged = defineEvent(
  'property_status_changed',
  { fromStatus: status, toStatus: status },
  {
    record: 'property',
    details: (data) => data,
  },
)

export const propertyPublished = defineEvent('property_published', {}, { record: 'property' })
export const propertyUnpublished = defineEvent('property_unpublished', {}, { record: 'property' })

/** Follows from `propertiesHandedOver`; its person is the new owner. */
export const propertyHandedOver = defineEvent('property_handed_over', {}, { record: 'property' })

/** It was removed after it had a lease, and stays for the parties of its leases. */
export const propertyArchived = defineEvent('property_archived', {}, { record: 'property', account: 'landlord' })

export const propertyRemoved = defineEvent('property_removed', {}, { record: 'property', account: 'landlord' })

/**
 * An agent handed homes over. One event for each of the two owners, in whose log it is: the other is its person. The title is in the
 * notices if one home was to be handed over.
 */
export const propertiesHandedOver = defineEvent(
  'properties_handed_over',
  { homes: z.int(), isOne: z.boolean(), isFrom: z.boolean() },
  {
    record: 'user',
    account: 'landlord',
    notices: {
      deliveries: ({ actorId, landlordId }) => [{ from: actorId, to: landlordId, as: 'landlord' }],
      text: ({ homes, isOne, isFrom, account, person, note }, { isSender }) => {
        const [from, to] = isFrom ? [account, person] : [person, account]
        if (isOne) return oneHandedOver({ from, to, isFrom }, note ?? '', isSender)
        const count = homes === 1 ? '1 home' : `${homes} homes`
        if (isSender) return [`You handed ${count} of ${from} over to ${to}.`]
        return isFrom
          ? [`${count} of yours went over to ${to}.`, 'Their applications and leases went with them.']
          : [`${count} of ${from} went over to you.`, 'Their applications and leases came with them.']
      },
    },
  },
)

function oneHandedOver(
  { from, to, isFrom }: { from: string; to: string; isFrom: boolean },
  title: string,
  isSender: boolean,
): Sentences {
  if (isSender) return [`You handed “${title}” of ${from} over to ${to}.`]
  return isFrom
    ? [`Your home “${title}” went over to ${to}.`, 'Its applications and leases went with it.']
    : [`“${title}” of ${from} went over to you.`, 'Its applications and leases came with it.']
}

type Property = Pick<
  PropertyRow,
  'id' | 'ownerId' | 'facts' | 'priceCents' | 'status' | 'isPublished' | (typeof EDITED_FIELDS)[number]
>

/** What every event of a home says of it. */
export const aboutProperty = (property: { id: string; title: string; ownerId: string }) =>
  ({ id: property.id, property }) satisfies Partial<Given<object>>

/** Adds the events of a new home. */
export function addListing(happened: Happened, actor: Actor, property: Property): void {
  const about = aboutProperty(property)
  happened.add(propertyListed, actor, { ...about, data: { toCents: property.priceCents, toStatus: property.status } })
  if (property.isPublished) happened.add(propertyPublished, actor, about)
}

type PropertyWithPictures = Property & { images: string[] }

/** Adds an event for each kind of change between two states of a home. */
export function addEdits(
  happened: Happened,
  actor: Actor,
  before: PropertyWithPictures,
  after: PropertyWithPictures,
): void {
  const about = aboutProperty(after)
  const fields: ((typeof EDITED_FIELDS)[number] | 'facts')[] = EDITED_FIELDS.filter(
    (field) => before[field] !== after[field],
  )
  if (!isDeepStrictEqual(before.facts, after.facts)) fields.push('facts')
  if (fields.length > 0) happened.add(propertyEdited, actor, { ...about, data: { fields } })

  const [picturesAdded, picturesRemoved] = [countOthers(after, before), countOthers(before, after)]
  if (picturesAdded + picturesRemoved > 0)
    happened.add(picturesChanged, actor, { ...about, data: { picturesAdded, picturesRemoved } })

  if (before.priceCents !== after.priceCents)
    happened.add(priceChanged, actor, { ...about, data: { fromCents: before.priceCents, toCents: after.priceCents } })
  if (before.status !== after.status)
    happened.add(statusChanged, actor, { ...about, data: { fromStatus: before.status, toStatus: after.status } })
  if (before.isPublished !== after.isPublished)
    happened.add(after.isPublished ? propertyPublished : propertyUnpublished, actor, about)
}

/** How many pictures of a home another state of it has not. */
const countOthers = ({ images }: PropertyWithPictures, other: PropertyWithPictures): number =>
  images.filter((path) => !other.images.includes(path)).length
