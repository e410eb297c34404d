import { currentLocale, type Locale } from './locale.ts'

/** '12,480'. */
export function formatCount(count: number, locale: Locale = currentLocale()): string {
  return new Intl.NumberFormat(locale).format(count)
}

/** '62%' for 62; rounded. */
export function formatPercent(percent: number, locale: Locale = currentLocale()): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)
}

/** '84 m²', with a no-break space. */
export function formatArea(squareMetres: number, locale: Locale = currentLocale()): string {
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(squareMetres)}\u00a0m²`
}

const BYTE_UNITS = ['KB', 'MB', 'GB', 'TB']

/** '640 KB', '10 MB', '1.5 GB'; 1 MB is 1,048,576 bytes. */
export function formatBytes(bytes: number, locale: Locale = currentLocale()): string {
  const step = Math.min(BYTE_UNITS.length, Math.max(1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const [size, unit] = [bytes / 1024 ** step, BYTE_UNITS[step - 1]]
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: size < 10 ? 1 : 0 }).format(size)} ${unit}`
}

/** '1 bedroom', '3 bedrooms', '0 bedrooms'. @param many the plural, if it is not `one` with an s */
export function plural(count: number, one: string, many = `${one}s`, locale: Locale = currentLocale()): string {
  return `${formatCount(count, locale)} ${count === 1 ? one : many}`
}

/** A count that the server stopped at a limit if `isCapped`. */
type CappedCount = { count: number; isCapped: boolean }

/** '7', or '1,000+' if capped. */
export function formatCappedCount({ count, isCapped }: CappedCount, locale: Locale = currentLocale()): string {
  return `${formatCount(count, locale)}${isCapped ? '+' : ''}`
}

/** '1 home', '1,000 homes', '1,000+ homes'. */
export function pluralCapped({ count, isCapped }: CappedCount, one: string, locale: Locale = currentLocale()): string {
  return `${formatCappedCount({ count, isCapped }, locale)} ${count === 1 && !isCapped ? one : `${one}s`}`
}
