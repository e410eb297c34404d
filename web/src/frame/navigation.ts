import type { Actor } from '@lintel/contract/actor'
import type { NavigationLink } from '../feature.ts'
import { signedInCode } from '../signed-in-code.ts'
import { urls } from '../urls.ts'
import { VISITOR_FEATURES } from '../visitor-features.ts'

/** The links of the features whose code is loaded. */
const allLinks = () =>
  (signedInCode()?.FEATURES ?? VISITOR_FEATURES)
    .flatMap(({ navigation = [] }) => navigation)
    .sort((a, b) => a.order - b.order)

/** A navigation link with its label for the current user. */
export type HeaderLink = Pick<NavigationLink, 'href' | 'Badge' | 'menu'> & { label: string }

const linksOf = (user: Actor | null): HeaderLink[] =>
  allLinks().flatMap(({ href, Badge, menu, header }) => {
    const label = header?.(user)
    return label ? [{ href, Badge, label, ...(menu && { menu }) }] : []
  })

/** The header's links for a user (null: a visitor). */
export const headerLinks = (user: Actor | null): HeaderLink[] => linksOf(user).filter(({ menu }) => !menu?.isOnly)

/** The links of a user's account menu. */
export const menuLinks = (user: Actor) =>
  linksOf(user).flatMap(({ menu, ...link }) => (menu ? [{ ...link, menu }] : []))

/** The links of the bottom bar, for signed-in users on small screens. */
export const barLinks = () =>
  allLinks()
    .flatMap(({ href, Badge, bar }) => (bar ? [{ href, Badge, ...bar }] : []))
    .sort((a, b) => a.order - b.order)

/** The links that have a keyboard shortcut. */
export const shortcutLinks = () => allLinks().flatMap(({ href, keys }) => (keys ? [{ href, ...keys }] : []))

/**
 * The `aria-current` of a link: `page` for the current screen, `true` for a screen below it (`/listings/42` for `/listings`).
 * The dashboard has two paths, `/` and `/dashboard`.
 */
export function ariaCurrentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path || (isDashboard(href) && isDashboard(path))) return 'page'
  return href !== urls.home && path.startsWith(`${href}/`) ? 'true' : undefined
}

const isDashboard = (path: string) => path === urls.home || path === urls.dashboard
