/** A screen of the browser app, declared once: the server answers its path, the browser routes by it. */
export type Screen = {
  /** Path with `:name` for each parameter. */
  path: `/${string}`
  /** A visitor at a `signed-in` screen is asked to sign in and then brought back. */
  access: 'anyone' | 'signed-in'
  /** What the tab reads until the screen knows better; null for the name of the site alone. */
  title: string | null
  /** The route that finds the record of the path, as in `GET /api/properties/:id`: where it answers 404, so does the page. */
  record?: `GET /${string}`
}

/** Declares a feature's screens and keeps their literal types. */
export const declareScreens = <const S extends Record<string, Screen>>(screens: S): S => screens
