import { createSlot } from './slots.tsx'

// Apart from the frame, which imports features.

/** In the header, before its icons. */
export const HeaderTools = createSlot<{ isSignedIn: boolean }>()

/** Once on every page. */
export const EveryPage = createSlot<object>()
