import type { User } from '@lintel/contract/accounts/schema'
import { ACCESS } from '@lintel/contract/actor'
import type { RecentRecord } from '@lintel/contract/preferences/recent'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { Plus } from 'lucide-react'
import {
  type Command,
  type Entry,
  type PaletteEntries,
  type PaletteKind,
  ROWS_SHOWN,
  searchBy,
  withSearch,
} from '../../palette.ts'
import { foundPropertiesQuery } from './found-properties.ts'
import { SmallThumbnail } from './pictures/small-thumbnail.tsx'
import { PropertyBadge } from './property-badge.tsx'

const PROPERTIES: PaletteKind<'property'> = {
  kind: 'property',
  order: 10,
  search: (user) => {
    const of = user && ACCESS.agent(user) ? 'agent' : user && ACCESS.landlord(user) ? 'owner' : 'public'
    return searchBy(
      (search) => foundPropertiesQuery(of, search, ROWS_SHOWN),
      ({ rows, next }, search) => ({
        entries: rows.map((row) => propertyEntry(row, user)),
        ...(next && { allUrl: withSearch(of === 'public' ? urlOf('listings') : urlOf('properties'), search) }),
      }),
    )
  },
  recent: ({ property }, user) => propertyEntry(property, user),
}

type Property = Extract<RecentRecord, { kind: 'property' }>['property']

/** A home. An available one has no badge: most are. */
function propertyEntry(property: Property, user: User | null): Entry {
  const { id, title, city, status } = property
  return {
    key: `property ${id}`,
    title,
    note: city,
    media: <SmallThumbnail property={property} />,
    badge: status !== 'available' && <PropertyBadge status={status} />,
    href: propertyUrl(id, user),
    record: { kind: 'property', id },
  }
}

/** The management page leads on to the public one if the home is not the user's. */
const propertyUrl = (id: string, user: User | null) =>
  user && propertyPolicy.listOwn(user) ? urlOf('manageProperty', { id }) : urlOf('property', { id })

const ADD: Command = {
  group: 'Actions',
  order: 10,
  label: 'Add a property',
  words: ['new', 'home', 'list', 'create'],
  Icon: Plus,
  href: urlOf('addProperty'),
}

export const palette: PaletteEntries = {
  kinds: [PROPERTIES],
  words: { listings: ['homes', 'listings', 'available', 'rent'] },
  commands: (user) => (user && propertyPolicy.create(user, { ownerId: user.id }) ? [ADD] : []),
}
