import { SCREENS, type ScreenName, screenAt } from '@lintel/contract/screens'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import { READS } from './reads.ts'

/** A screen gets the parameters of its path. */
export type ScreenProps = { params: Record<string, string> }

/** A screen at an address. */
export type Visit = { name: ScreenName; params: Record<string, string>; search: string }

type ScreenEntry = {
  path: string
  access: 'anyone' | 'signed-in'
  /** Its source file, by which the build names the code and styles it needs. */
  source: string
  /** The screen itself where its code is here, else one that waits for it. Ask once for each time it is shown. */
  component: () => ComponentType<ScreenProps>
  /** Fetches the screen's code ahead of a likely visit. */
  preload: () => Promise<unknown>
  /** Whether its code is here, so that it can be shown at once. */
  isLoaded: () => boolean
}

/** Each screen's file, and its name in there. */
const FILES: Record<ScreenName, [file: string, name: string]> = {
  home: ['./features/landing/landing.tsx', 'Landing'],
  listings: ['./features/properties/listings-screen.tsx', 'ListingsScreen'],
  property: ['./features/properties/property-screen.tsx', 'PropertyScreen'],
  login: ['./features/accounts/login-screen.tsx', 'LoginScreen'],
  register: ['./features/accounts/register-screen.tsx', 'RegisterScreen'],
  dashboard: ['./features/overview/dashboard-screen.tsx', 'DashboardScreen'],
  users: ['./features/accounts/users-screen.tsx', 'UsersScreen'],
  properties: ['./features/properties/portfolio-screen.tsx', 'PortfolioScreen'],
  addProperty: ['./features/properties/add-property-screen.tsx', 'AddPropertyScreen'],
  editProperty: ['./features/properties/edit-property-screen.tsx', 'EditPropertyScreen'],
  apply: ['./features/applications/apply-screen.tsx', 'ApplyScreen'],
  applications: ['./features/applications/applications-screen.tsx', 'ApplicationsScreen'],
  reviewApplication: ['./features/applications/review-screen.tsx', 'ReviewScreen'],
  lease: ['./features/leases/lease-screen.tsx', 'LeaseScreen'],
  messages: ['./features/messages/messages-screen.tsx', 'MessagesScreen'],
  profile: ['./features/accounts/profile-screen.tsx', 'ProfileScreen'],
}

type Module = Record<string, ComponentType<ScreenProps>>
const MODULES = import.meta.glob<Module>(['./features/*/*-screen.tsx', './features/landing/landing.tsx'])

function entry(name: ScreenName): ScreenEntry {
  const [file, exported] = FILES[name]
  let loaded: ComponentType<ScreenProps> | null = null
  const load = async () => {
    const found = (await MODULES[file]?.())?.[exported]
    if (!found) throw new Error(`there is no ${exported} in ${file}`)
    loaded = found
    return found
  }
  const Later = lazy(async () => ({ default: await load() }))
  return {
    ...SCREENS[name],
    source: file.replace('./', 'src/'),
    // React keeps what has to wait, be it for an instant, from the eye for 300 ms.
    component: () => loaded ?? Later,
    preload: load,
    isLoaded: () => loaded !== null,
  }
}

/** Every screen by name: the paths are the contract's, each screen's code is fetched when wanted. */
export const screens = Object.fromEntries(
  (Object.keys(SCREENS) as ScreenName[]).map((name) => [name, entry(name)]),
) as Record<ScreenName, ScreenEntry>

/** The screen to show at a path: the contract's, and at `/` the dashboard to a person who is signed in. Null where there is none. */
export function screenFor(path: string, isSignedIn: boolean): ReturnType<typeof screenAt> {
  const found = screenAt(path)
  return found?.name === 'home' && isSignedIn ? { ...found, name: 'dashboard' } : found
}

/** Reads what a screen will ask for first; what fails is left to the screen. */
export async function readAhead(client: QueryClient, visit: Visit): Promise<void> {
  await Promise.all(READS[visit.name]?.(client, visit) ?? [])
}
