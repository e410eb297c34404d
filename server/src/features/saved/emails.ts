import { urlOf } from '@lintel/contract/screens'
import { formatMoney } from '../../format/money.ts'
import type { Email } from '../../mail/email.ts'

/** Homes in one email; of further ones it has the number. */
export const MAILED_MAX = 20

/** A found home, as emails list it. */
export type AlertedHome = {
  id: string
  title: string
  city: string
  priceCents: number
  currency: string
  formerCents: number | null
}

/**
 * An email about homes that saved searches found.
 * @param homes at least one, at most `MAILED_MAX` @param total also counts homes that are not in `homes`
 * @param locale of the reader, for rents
 * @param token of the reader, see `unsubscribeToken`
 */
export function alertEmail(homes: AlertedHome[], total: number, locale: string, token: string): Email {
  const rentOf = ({ priceCents, formerCents, currency }: AlertedHome) => {
    const [rent, former] = [priceCents, formerCents].map(
      (cents) => cents !== null && formatMoney(cents, currency, locale),
    )
    return former ? `${rent} a month, was ${former}` : `${rent} a month`
  }
  const [first] = homes
  return {
    subject:
      total === 1 && first
        ? `A ${first.formerCents === null ? 'new home' : 'lower rent'}: ${first.title}, ${first.city}`
        : `${total} ${nameOf(homes)} for your saved searches`,
    paragraphs: [`Your saved searches found ${total === 1 ? 'a home' : `${total} homes`}:`],
    list: {
      links: homes.map((home) => ({
        label: `${home.title}, ${home.city}: ${rentOf(home)}`,
        path: urlOf('property', { id: home.id }),
      })),
      end: total > homes.length ? `and ${total - homes.length} more on the page Saved.` : null,
    },
    link: { label: 'See all that was found', path: urlOf('saved') },
    unsubscribe: {
      page: urlOf('unsubscribe', { token }),
      oneClick: `/api/unsubscribe/${token}`,
      subject: 'saved searches',
    },
  }
}

function nameOf(homes: AlertedHome[]): string {
  const lower = homes.filter(({ formerCents }) => formerCents !== null).length
  if (lower === 0) return 'new homes'
  return lower === homes.length ? 'lower rents' : 'new homes and lower rents'
}
