import { createContext } from 'react'

/** Accounts that visitors may sign in with. */
export type DemoSignIn = { usernames: string[]; password: string }

/** What the page brought along of the demo; null unless the demo is on. */
export const DemoContext = createContext<DemoSignIn | null>(null)
