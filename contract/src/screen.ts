/** A screen of the browser app, declared once for the server and the browser's router. */
export type Screen = {
  /** Path with `:name` for each parameter. */
  path: `/${string}`
  /** `signed-in` sends visitors to the sign-in page, which brings them back. */
  access: 'anyone' | 'signed-in'
  /** The document's title until the screen sets its own; null for the site's name alone. */
  title: string | null
  /** The route that finds the path's record, as in `GET /api/properties/:id`: if it responds 404, so does the page. */
  record?: `GET /${string}`
  /** Behind a secret link, which may end at any time: its pages are not cached. */
  isSecret?: true
  /** Query parameters that links set. A page for visitors depends on no other: pages that differ only in others are one. */
  search?: readonly string[]
}

/** Declares a feature's screens and keeps their literal types. */
export const declareScreens = <const S extends Record<string, Screen>>(screens: S): S => screens
