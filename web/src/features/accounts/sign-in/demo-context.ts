import { createContext } from 'react'

/** The demo accounts, which share one password. */
export type DemoSignIn = { usernames: string[]; password: string }

/** The demo accounts from the page's state; null if the demo is off. */
export const DemoContext = createContext<DemoSignIn | null>(null)
