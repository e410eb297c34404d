import type { User } from '@lintel/contract/accounts/schema'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import type { ChangedTags, Refetched } from './api/changes.ts'
import type { Feature, ScreenProps } from './feature.ts'

/** A file that exports a screen. */
export type ScreenModule = Record<string, ComponentType<ScreenProps>>
/** Imports of screens by file. */
export type ScreenModules = Record<string, () => Promise<ScreenModule>>

/** What only signed-in users need. It is not part of a visitor's first visit. */
export type SignedInCode = {
  FEATURES: Feature[]
  SCREEN_MODULES: ScreenModules
  AccountMenu: ComponentType<{ user: User }>
  MoreMenu: ComponentType<{ user: User; path: string }>
  BottomBar: ComponentType<{ user: User; path: string }>
  ConnectionBanner: ComponentType
  /**
   * Starts what runs for as long as the page is open. Call it once.
   * @param position where the changes since the page's data begin, from the page's state
   */
  start: (client: QueryClient, position?: string) => void
  /** Keeps or no longer keeps a home in the user's account. */
  setPropertySaved: (client: QueryClient, id: string, isSaved: boolean) => void
  /** Refetches the queries that show one of the tags. */
  refetch: (client: QueryClient, tags: ChangedTags) => Refetched
}

let load = (): Promise<SignedInCode> => Promise.reject(new Error('setSignedInCode was not called'))
let code: SignedInCode | null = null

/** Sets how the code is loaded. Injected, since some of it imports this file. */
export function setSignedInCode(importCode: () => Promise<SignedInCode>) {
  load = importCode
}

/** The code, or null until it is loaded. */
export const signedInCode = () => code

/** Loads the code, once. @throws if it cannot be loaded; the next call tries again */
export async function loadSignedInCode(): Promise<SignedInCode> {
  code ??= await load()
  return code
}

/** Loads the code if it is wanted. @returns null until then; on a page from the server it is loaded before hydration */
export function useSignedInCode(isWanted: boolean): SignedInCode | null {
  const [, setLoaded] = useState(code)
  useEffect(() => {
    if (isWanted && !code) loadSignedInCode().then(setLoaded, () => undefined)
  }, [isWanted])
  return isWanted ? code : null
}
