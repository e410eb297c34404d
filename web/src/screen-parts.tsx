import { type ReactNode, use, useMemo } from 'react'
import { type Component, type Part, PartsContext, partsOf } from './slots.tsx'

// Apart from the slots, which visitors load.

/** Adds the parts whose code is loaded with a screen, not with every page. @param parts the same list on each render */
export function ScreenParts({ parts, children }: { parts: readonly Part[]; children: ReactNode }) {
  const ofEveryPage = use(PartsContext)
  const all = useMemo(() => [...ofEveryPage, ...parts], [ofEveryPage, parts])
  return <PartsContext value={all}>{children}</PartsContext>
}

/** The parts in a slot, for a screen that needs their number or what they read. */
export const useParts = (slot: Component<never>): Part[] => partsOf(use(PartsContext), slot)
