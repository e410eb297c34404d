import { type Actor, isApprovedAgent, isOwner } from '@lintel/contract/actor'
import { Building2, CircleUserRound, House, type LucideIcon, MessagesSquare } from 'lucide-react'
import { urls } from '../urls.ts'

/** A place the frame leads to from everywhere. */
export type Place = { label: string; href: string }

/** The links of the header, for a visitor and for each role. */
export function headerPlaces(user: Actor | null): Place[] {
  const listings = { label: 'Properties', href: urls.listings }
  if (!user) return [listings]
  const isAgent = isApprovedAgent(user)
  return [
    listings,
    { label: 'Dashboard', href: urls.dashboard },
    ...(isOwner(user) || isAgent
      ? [{ label: isAgent ? 'All Properties' : 'My Properties', href: urls.properties }]
      : []),
    { label: 'Applications', href: urls.applications() },
    { label: 'Messages', href: urls.messages() },
    ...(isAgent ? [{ label: 'Users', href: urls.users }] : []),
  ]
}

/** The bar at the bottom of small screens, for people who are signed in. */
export const BAR_PLACES: (Place & { Icon: LucideIcon })[] = [
  { label: 'Home', href: urls.home, Icon: House },
  { label: 'Properties', href: urls.listings, Icon: Building2 },
  { label: 'Messages', href: urls.messages(), Icon: MessagesSquare },
  { label: 'Profile', href: urls.profile, Icon: CircleUserRound },
]

/** What the keyboard leads to. */
export const KEY_PLACES: (Place & { keys: string; access: 'anyone' | 'signed-in' })[] = [
  { label: 'Dashboard', href: urls.dashboard, keys: 'g d', access: 'signed-in' },
  { label: 'Properties', href: urls.listings, keys: 'g l', access: 'anyone' },
  { label: 'Messages', href: urls.messages(), keys: 'g m', access: 'signed-in' },
  { label: 'Profile', href: urls.profile, keys: 'g p', access: 'signed-in' },
]

/**
 * Whether a link stands for the screen one is at: `page` for the very screen, `true` for one within it. Somebody who is
 * signed in finds the dashboard at both of its addresses.
 */
export function currentness(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path || (isDashboard(href) && isDashboard(path))) return 'page'
  return href !== urls.home && path.startsWith(`${href}/`) ? 'true' : undefined
}

const isDashboard = (path: string) => path === urls.home || path === urls.dashboard
