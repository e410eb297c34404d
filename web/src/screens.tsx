import { VISITOR_SCREENS } from 'virtual:visitor-screens'
import type { Screen } from '@lintel/contract/screen'
import { SCREENS, type ScreenName, screenAt, screenOf } from '@lintel/contract/screens'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import type { ScreenProps } from './feature.ts'
import { currentUserQuery } from './features/accounts/data.ts'
import { loadSignedInCode, type ScreenModules, signedInCode } from './signed-in-code.ts'
import { VISITOR_FEATURES } from './visitor-features.ts'

/** A visit to a screen. `search` is the query string with its question mark, or empty. */
export type Visit = { name: ScreenName; params: Record<string, string>; search: string }

type ScreenEntry = Screen & {
  /** Its source file: the key of its code and styles in the build manifest. Only for the server, which has all code. */
  source: () => string
  /** The component if its code is loaded, otherwise a lazy one. Call it once per mount: the result changes after loading. */
  component: () => ComponentType<ScreenProps>
  /** Loads the screen's code. */
  preload: () => Promise<unknown>
  /** Whether its code is loaded. */
  isLoaded: () => boolean
}

/** The file of a screen, by naming convention: `addProperty` is `AddPropertyScreen` in `add-property-screen.tsx`. */
function fileOf(name: ScreenName, modules: ScreenModules): string {
  const file = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-screen.tsx`
  const found = Object.keys(modules).find((path) => path.endsWith(`/${file}`))
  if (!found) throw new Error(`there is no ${file}`)
  return found
}

function entry(name: ScreenName): ScreenEntry {
  const exported = `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen`
  const screen = screenOf(name)
  let loaded: ComponentType<ScreenProps> | null = null
  const load = async () => {
    const modules = screen.access === 'anyone' ? VISITOR_SCREENS : (await loadSignedInCode()).SCREEN_MODULES
    const file = fileOf(name, modules)
    const found = (await modules[file]?.())?.[exported]
    if (!found) throw new Error(`there is no ${exported} in ${file}`)
    loaded = found
    return found
  }
  const LazyScreen = lazy(async () => ({ default: await load() }))
  return {
    ...screen,
    source: () => fileOf(name, signedInCode()?.SCREEN_MODULES ?? VISITOR_SCREENS).replace('./', 'src/'),
    // A loaded screen must not be lazy: React delays the content of a suspended boundary by up to 300 ms.
    component: () => loaded ?? LazyScreen,
    preload: load,
    isLoaded: () => loaded !== null,
  }
}

/** All screens by name. The paths come from the contract; the code is loaded on demand. */
export const screens = Object.fromEntries(
  (Object.keys(SCREENS) as ScreenName[]).map((name) => [name, entry(name)]),
) as Record<ScreenName, ScreenEntry>

/** The screen at a path, or null. At `/` signed-in users see the dashboard. */
export function screenFor(path: string, isSignedIn: boolean): ReturnType<typeof screenAt> {
  const found = screenAt(path)
  return found?.name === 'home' && isSignedIn ? { ...found, name: 'dashboard' } : found
}

/** Prefetches a screen's queries. Failures are ignored: the screen shows them. */
export async function prefetchScreen(client: QueryClient, { name, params, search }: Visit): Promise<void> {
  const user = client.getQueryData(currentUserQuery.queryKey) ?? null
  const features = signedInCode()?.FEATURES ?? VISITOR_FEATURES
  await Promise.all(features.flatMap(({ screens }) => screens?.[name]?.({ client, user, params, search }) ?? []))
}
