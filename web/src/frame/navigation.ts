import type { Actor } from '@lintel/contract/actor'
import type { NavigationLink } from '../feature.ts'
import { FEATURES } from '../features.ts'
import { urls } from '../urls.ts'

const LINKS = FEATURES.flatMap(({ navigation = [] }) => navigation).sort((a, b) => a.order - b.order)

/** A link as it is shown. */
export type ShownLink = Pick<NavigationLink, 'href' | 'Badge'> & { label: string }

/** The links of the header, for a visitor and for each role. */
export const headerLinks = (user: Actor | null): ShownLink[] =>
  LINKS.flatMap(({ href, Badge, header }) => {
    const label = header?.(user)
    return label ? [{ href, Badge, label }] : []
  })

/** The bar at the bottom of small screens, for users who are signed in. */
export const BAR_LINKS = LINKS.flatMap(({ href, Badge, bar }) => (bar ? [{ href, Badge, ...bar }] : [])).sort(
  (a, b) => a.order - b.order,
)

/** Keys that lead to screens, such as `g d`. */
export const KEY_LINKS = LINKS.flatMap(({ href, keys }) => (keys ? [{ href, ...keys }] : []))

/**
 * Whether a link stands for the screen one is at: `page` for the very screen, `true` for one within it. Somebody who is
 * signed in finds the dashboard at both of its addresses.
 */
export function currentness(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path || (isDashboard(href) && isDashboard(path))) return 'page'
  return href !== urls.home && path.startsWith(`${href}/`) ? 'true' : undefined
}

const isDashboard = (path: string) => path === urls.home || path === urls.dashboard
