import type { PropertyFacts } from '@lintel/contract/properties/facts'
import { urlOf } from '@lintel/contract/screens'
import type { Head } from '../../../ui/page/head.ts'
import type { LoadedProperty } from '../data.ts'
import { CHOICE_LABELS } from '../facts/fact-text.ts'
import { factsText } from '../facts/property-facts.ts'

/** Search engines show about this many characters of a description. */
const DESCRIPTION_LENGTH = 160

/** schema.org's availability by status; others are SoldOut. */
const AVAILABILITY: Record<string, string> = {
  available: 'https://schema.org/InStock',
  occupied: 'https://schema.org/OutOfStock',
}

/** schema.org's type by type of home; others are an Accommodation. */
const TYPES: Partial<Record<NonNullable<PropertyFacts['type']>, string>> = {
  apartment: 'Apartment',
  loft: 'Apartment',
  house: 'SingleFamilyResidence',
  townhouse: 'House',
  room: 'Room',
}

/** Description, image and structured data of a property's page; hidden from search engines if it is not published or not loaded. */
export function propertyHead(property: LoadedProperty | undefined): Head {
  if (!property?.isPublished) return { isHidden: true }
  const { description = '', city, images } = property
  const text = `${factsText(property)}, ${city}. ${description}`.replaceAll(/\s+/g, ' ')
  const image = images[0] ? `${images[0]}/share` : undefined
  return {
    description: text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : text,
    ...(image && { image }),
    data: structuredData(property),
  }
}

function structuredData(property: LoadedProperty): object {
  const { id, title, description = '', address, city, bedrooms, bathrooms, area, images, pictures, facts } = property
  return known({
    '@context': 'https://schema.org',
    '@type': (facts.type && TYPES[facts.type]) ?? 'Accommodation',
    '@id': urlOf('property', { id }),
    name: title,
    description,
    image: images,
    photo: pictures?.flatMap(({ path, caption }) =>
      caption ? [{ '@type': 'ImageObject', contentUrl: path, caption }] : [],
    ),
    address: known({
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
    }),
    containedInPlace: facts.district && { '@type': 'Place', name: facts.district },
    numberOfBedrooms: bedrooms,
    numberOfBathroomsTotal: bathrooms,
    floorSize: { '@type': 'QuantitativeValue', value: area, unitCode: 'MTK' },
    floorLevel: facts.floor?.toString(),
    petsAllowed: facts.pets && (facts.pets === 'on-request' ? 'On request' : facts.pets === 'welcome'),
    smokingAllowed: facts.smoking && facts.smoking === 'allowed',
    amenityFeature: amenitiesOf(facts),
    offers: offerOf(property),
  })
}

/** Facts that schema.org has no property for. */
function amenitiesOf(facts: PropertyFacts): object[] {
  const features: [name: string, value: string | boolean | number | undefined][] = [
    ['Furniture', facts.furnished && CHOICE_LABELS.furnished[facts.furnished]],
    ['Parking', facts.parking && CHOICE_LABELS.parking[facts.parking]],
    ['Lift', facts.lift],
    ...(facts.outdoor ?? []).map((space): [string, boolean] => [CHOICE_LABELS.outdoor[space], true]),
    ['Step-free access', facts.stepFree],
    ['Bills included', facts.billsIncluded],
    ['Energy class', facts.energyClass],
    ['Heating', facts.heating && CHOICE_LABELS.heating[facts.heating]],
    ['Floors of the building', facts.floors],
  ]
  return features.flatMap(([name, value]) =>
    value === undefined ? [] : [{ '@type': 'LocationFeatureSpecification', name, value }],
  )
}

function offerOf({ price, currency, status, facts }: LoadedProperty): object {
  const { deposit, availableFrom, minTermMonths, maxTermMonths } = facts
  const rent = { '@type': 'UnitPriceSpecification', price, priceCurrency: currency, unitCode: 'MON' }
  const hasTerm = minTermMonths !== undefined || maxTermMonths !== undefined
  return known({
    '@type': 'Offer',
    price,
    priceCurrency: currency,
    availability: AVAILABILITY[status] ?? 'https://schema.org/SoldOut',
    availabilityStarts: availableFrom,
    businessFunction: 'https://purl.org/goodrelations/v1#LeaseOut',
    priceSpecification: rent,
    addOn: deposit !== undefined && {
      '@type': 'Offer',
      name: 'Deposit',
      priceSpecification: { '@type': 'PriceSpecification', price: deposit, priceCurrency: currency },
    },
    eligibleDuration:
      hasTerm &&
      known({
        '@type': 'QuantitativeValue',
        minValue: minTermMonths,
        maxValue: maxTermMonths,
        unitCode: 'MON',
      }),
  })
}

/** Without what is not known. `false` is known only where it is the value of a fact. */
function known(record: Record<string, unknown>): object {
  const isKnown = (name: string, value: unknown) =>
    value !== undefined &&
    !(value === false && !name.endsWith('Allowed')) &&
    !(Array.isArray(value) && value.length === 0 && name !== 'image')
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => isKnown(name, value)))
}
