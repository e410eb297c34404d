import type { Actor } from '@lintel/contract/actor'
import { screenOf, urlOf } from '@lintel/contract/screens'
import type { NavigationLink } from './feature.ts'
import { signedInCode } from './signed-in-code.ts'
import { VISITOR_FEATURES } from './visitor-features.ts'

/** The links of the features whose code is loaded. */
const allLinks = () =>
  (signedInCode()?.FEATURES ?? VISITOR_FEATURES)
    .flatMap(({ navigation = [] }) => navigation)
    .sort((a, b) => a.order - b.order)

/** A navigation link as a user sees it. */
export type UserLink = NavigationLink & { href: string; label: string }

const linksOf = (user: Actor | null): UserLink[] =>
  allLinks()
    .filter(({ screen, isFor }) => (user ? (isFor?.(user) ?? true) : screenOf(screen).access === 'anyone'))
    .map((link) => ({ ...link, href: urlOf(link.screen), label: link.label ?? screenOf(link.screen).title ?? '' }))

/** Tailwind's breakpoint from which a link is in the header itself; null: only in its menu More. */
type HeaderFrom = 'md' | 'lg' | '2xl' | null
export type HeaderLink = UserLink & { from: HeaderFrom }

/** How many links have room in the header at each breakpoint. */
const ROOM = { md: 5, lg: 6, '2xl': 7 }

/** The header's links for a user (null: a visitor), also links for which there is no room. */
export const headerLinks = (user: Actor | null): HeaderLink[] =>
  linksOf(user)
    .filter(({ header }) => header === 'link')
    .map((link, index) => ({ ...link, from: fromOf(index) }))

/** The links that the header shows as icons of their own. */
export const headerIcons = (user: Actor | null) =>
  linksOf(user).flatMap(({ header, href }) => (typeof header === 'function' ? [{ href, Icon: header }] : []))

const fromOf = (index: number): HeaderFrom => {
  if (index < ROOM.md) return 'md'
  return index < ROOM.lg ? 'lg' : index < ROOM['2xl'] ? '2xl' : null
}

/** The links of the header's menu More; each leaves it where the header shows it. Empty if the header always shows all. */
export function menuLinks(user: Actor): HeaderLink[] {
  const links = headerLinks(user).filter(({ from }) => from !== 'md')
  if (links.length === 0) return []
  // Beside that many links there is no room for the header's icons either.
  const icons = linksOf(user).filter(({ header }) => typeof header === 'function')
  return [...links, ...icons.map((link) => ({ ...link, from: 'lg' as const }))].sort((a, b) => a.order - b.order)
}

/** The links of a phone's bottom bar. */
export const barLinks = (user: Actor) =>
  linksOf(user)
    .flatMap((link) => (link.bar ? [{ ...link, ...link.bar }] : []))
    .sort((a, b) => a.order - b.order)

/** The links of a phone's sheet More: all that are not in the bar. Its Home is the dashboard. */
export const sheetLinks = (user: Actor) => linksOf(user).filter(({ bar, href }) => !bar && !isDashboard(href))

/** The links that are commands of the palette. */
export const paletteLinks = (user: Actor | null) =>
  linksOf(user).flatMap((link) => (link.palette ? [{ ...link, ...link.palette }] : []))

/** The links that have a keyboard shortcut. */
export const shortcutLinks = (user: Actor | null) =>
  linksOf(user).flatMap(({ keys, ...link }) => (keys ? [{ ...link, keys }] : []))

/**
 * The `aria-current` of a link: `page` for the current screen, `true` for a screen below it (`/listings/42` for `/listings`).
 * The dashboard has two paths, `/` and `/dashboard`.
 */
export function ariaCurrentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path || (isDashboard(href) && isDashboard(path))) return 'page'
  return href !== urlOf('home') && path.startsWith(`${href}/`) ? 'true' : undefined
}

const isDashboard = (path: string) => path === urlOf('home') || path === urlOf('dashboard')
