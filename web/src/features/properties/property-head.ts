import type { Head } from '../../ui/head.ts'
import { urls } from '../../urls.ts'
import type { PropertyShown } from './data.ts'
import { factsText } from './property-facts.ts'

/** A search engine shows about this much of a description. */
const DESCRIPTION_LENGTH = 160

/** schema.org's word for whether a home can be had. */
const AVAILABILITY: Record<string, string> = {
  available: 'https://schema.org/InStock',
  occupied: 'https://schema.org/OutOfStock',
}

/** What a home's page says of itself; nothing of a home that is not published, or not known. */
export function propertyHead(property: PropertyShown | undefined): Head {
  if (!property?.isPublished) return { isHidden: true }
  const { id, title, description = '', address, city, price, bedrooms, bathrooms, area, status, images } = property
  const words = `${factsText(property)}, ${city}. ${description}`.replaceAll(/\s+/g, ' ')
  const image = images[0] ? `${images[0]}/share` : undefined
  return {
    description: words.length > DESCRIPTION_LENGTH ? `${words.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : words,
    ...(image && { image }),
    data: {
      '@context': 'https://schema.org',
      '@type': 'Accommodation',
      '@id': urls.property(id),
      name: title,
      description,
      image: images,
      address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: city },
      numberOfBedrooms: bedrooms,
      numberOfBathroomsTotal: bathrooms,
      floorSize: { '@type': 'QuantitativeValue', value: area, unitCode: 'MTK' },
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: 'USD',
        availability: AVAILABILITY[status] ?? 'https://schema.org/SoldOut',
        businessFunction: 'https://purl.org/goodrelations/v1#LeaseOut',
        priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD', unitCode: 'MON' },
      },
    },
  }
}
