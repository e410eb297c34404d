import { currentLocale, type Locale } from '../../../ui/text/locale.ts'

/** '2.5 rents', '1 rent'. */
export const formatRents = (rents: number, locale: Locale = currentLocale()): string =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rents)} ${rents === 1 ? 'rent' : 'rents'}`
