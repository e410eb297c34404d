import { createContext, useContext } from 'react'

/** What goes into the `<head>` of a page, for search engines and link previews. */
export type Head = {
  title?: string
  description?: string
  /** The canonical URL, if it is not the page's path. */
  canonical?: string
  /** The preview image of a shared link: a path of this site. */
  image?: string
  /** `noindex`. */
  isHidden?: boolean
  /** Structured data of schema.org, as JSON-LD. */
  data?: object
}

/** Collects the head's parts while the server renders a page; null in the browser. */
export const HeadContext = createContext<Head | null>(null)

/** Adds to the page's head on the server; does nothing in the browser. */
export function useHead(part: Head): void {
  const head = useContext(HeadContext)
  if (head) Object.assign(head, part)
}
