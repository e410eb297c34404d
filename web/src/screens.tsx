import type { Screen } from '@lintel/contract/screen'
import { SCREENS, type ScreenName, screenAt, screenOf } from '@lintel/contract/screens'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import type { ScreenReads } from './feature.ts'
import { currentUserQuery } from './features/accounts/data.ts'
import { FEATURES } from './features.ts'

/** A screen gets the parameters of its path. */
export type ScreenProps = { params: Record<string, string> }

/** A screen at an address. */
export type Visit = { name: ScreenName; params: Record<string, string>; search: string }

type ScreenEntry = Screen & {
  /** Its source file, by which the build names the code and styles it needs. */
  source: string
  /** The screen itself where its code is here, else one that waits for it. Ask once for each time it is shown. */
  component: () => ComponentType<ScreenProps>
  /** Fetches the screen's code ahead of a likely visit. */
  preload: () => Promise<unknown>
  /** Whether its code is here, so that it can be shown at once. */
  isLoaded: () => boolean
}

type Module = Record<string, ComponentType<ScreenProps>>
const MODULES = import.meta.glob<Module>('./features/*/*-screen.tsx')

/** A screen's code is found by its name: `addProperty` is `AddPropertyScreen` in `add-property-screen.tsx`. */
function fileOf(name: ScreenName): string {
  const file = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-screen.tsx`
  const found = Object.keys(MODULES).find((path) => path.endsWith(`/${file}`))
  if (!found) throw new Error(`there is no ${file}`)
  return found
}

const READS: { [Name in ScreenName]?: ScreenReads } = Object.assign({}, ...FEATURES.map(({ screens }) => screens))

function entry(name: ScreenName): ScreenEntry {
  const file = fileOf(name)
  const exported = `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen`
  let loaded: ComponentType<ScreenProps> | null = null
  const load = async () => {
    const found = (await MODULES[file]?.())?.[exported]
    if (!found) throw new Error(`there is no ${exported} in ${file}`)
    loaded = found
    return found
  }
  const Later = lazy(async () => ({ default: await load() }))
  return {
    ...screenOf(name),
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
export async function readAhead(client: QueryClient, { name, params, search }: Visit): Promise<void> {
  const user = client.getQueryData(currentUserQuery.queryKey) ?? null
  await Promise.all(READS[name]?.({ client, user, params, search }) ?? [])
}
