import { urlOf } from '@lintel/contract/screens'
import { formatMoney } from '../../format/money.ts'
import type { Email } from '../../mail/email.ts'

/** Homes in one email; of further ones it has the number. */
export const MAILED_MAX = 20

/** A found home, as emails list it. */
export type AlertedProperty = {
  id: string
  title: string
  city: string
  priceCents: number
  currency: string
  formerCents: number | null
}

/**
 * An email about homes that saved searches found.
 * @param properties at least one, at most `MAILED_MAX` @param total also counts homes that are not in `properties`
 * @param locale of the reader, for rents
 * @param token of the reader, see `unsubscribeToken`
 */
export function alertEmail(properties: AlertedProperty[], total: number, locale: string, token: string): Email {
  const rentOf = ({ priceCents, formerCents, currency }: AlertedProperty) => {
    const [rent, former] = [priceCents, formerCents].map(
      (cents) => cents !== null && formatMoney(cents, currency, locale),
    )
    return former ? `${rent} a month, was ${former}` : `${rent} a month`
  }
  const [first] = properties
  return {
    subject:
      total === 1 && first
        ? `A ${first.formerCents === null ? 'new home' : 'lower rent'}: ${first.title}, ${first.city}`
        : `${total} ${nameOf(properties)} for your saved searches`,
    paragraphs: [`Your saved searches found ${total === 1 ? 'a home' : `${total} homes`}:`],
    list: {
      links: properties.map((property) => ({
        label: `${property.title}, ${property.city}: ${rentOf(property)}`,
        path: urlOf('property', { id: property.id }),
      })),
      end: total > properties.length ? `and ${total - properties.length} more on the page Saved.` : null,
    },
    link: { label: 'See all that was found', path: urlOf('saved') },
    unsubscribe: {
      page: urlOf('unsubscribe', { token }),
      oneClick: `/api/unsubscribe/${token}`,
      subject: 'saved searches',
    },
  }
}

function nameOf(properties: AlertedProperty[]): string {
  const lower = properties.filter(({ formerCents }) => formerCents !== null).length
  if (lower === 0) return 'new homes'
  return lower === properties.length ? 'lower rents' : 'new homes and lower rents'
}
