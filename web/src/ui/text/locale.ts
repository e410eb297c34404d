/** A BCP 47 language tag; undefined for the browser's own. */
export type Locale = string | undefined

let locale: Locale

/**
 * Sets the locale of all format functions. The server sets it before it renders a page (synchronously), the browser before
 * it hydrates that page, so that both render the same text.
 */
export function setLocale(next: Locale) {
  locale = next
}

export const currentLocale = (): Locale => locale
