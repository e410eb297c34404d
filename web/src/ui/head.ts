import { createContext, useContext } from 'react'

/** What a page says of itself to those who don't look at it: search engines, and whoever is sent its address. */
export type Head = {
  title?: string
  description?: string
  /** The address under which it is one page, where that is not simply its path. */
  canonical?: string
  /** A picture for a shared link: a path of this site. */
  image?: string
  /** Not to be found by search engines. */
  isHidden?: boolean
  /** schema.org, as JSON-LD. */
  data?: object
}

/** Collects what the screens say while the server renders a page; in the browser there is nothing to collect for. */
export const HeadContext = createContext<Head | null>(null)

/** Says something of this page for its head. */
export function useHead(part: Head): void {
  const head = useContext(HeadContext)
  if (head) Object.assign(head, part)
}
