import type { SharedLink } from '@lintel/contract/saved/schema'

/** A link that was made in this browser, with the number of its homes. */
export type MadeLink = SharedLink & { count: number }

const KEY = 'lintel-shared-links'

/** The links that were made in this browser and have not ended, the last one first. */
export function listLinks(now = new Date()): MadeLink[] {
  try {
    const links: MadeLink[] = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return links.filter(({ endsAt }) => new Date(endsAt) > now)
  } catch {
    return []
  }
}

export const addLink = (link: MadeLink) => store([link, ...listLinks().filter(({ token }) => token !== link.token)])
export const removeLink = (ended: string) => store(listLinks().filter(({ token }) => token !== ended))

/** Without storage, a link can be ended for as long as its dialog is open. */
function store(links: MadeLink[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(links))
  } catch {
    // Full or blocked.
  }
}
