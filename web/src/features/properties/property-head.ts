import type { Head } from '../../ui/head.ts'
import { urls } from '../../urls.ts'
import type { LoadedProperty } from './data.ts'
import { factsText } from './property-facts.ts'

/** Search engines show about this many characters of a description. */
const DESCRIPTION_LENGTH = 160

/** schema.org's availability by status; others are SoldOut. */
const AVAILABILITY: Record<string, string> = {
  available: 'https://schema.org/InStock',
  occupied: 'https://schema.org/OutOfStock',
}

/** Description, image and structured data of a property's page; hidden from search engines if it is not published or not loaded. */
export function propertyHead(property: LoadedProperty | undefined): Head {
  if (!property?.isPublished) return { isHidden: true }
  const { id, title, description = '', address, city, price, bedrooms, bathrooms, area, status, images } = property
  const text = `${factsText(property)}, ${city}. ${description}`.replaceAll(/\s+/g, ' ')
  const image = images[0] ? `${images[0]}/share` : undefined
  return {
    description: text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : text,
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
