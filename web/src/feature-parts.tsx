import { type ReactNode, useMemo } from 'react'
import { useCurrentUser } from './features/accounts/data.ts'
import { useSignedInCode } from './signed-in-code.ts'
import { PartsContext } from './slots.tsx'
import { VISITOR_FEATURES } from './visitor-features.ts'

/** Fills the slots on its children. For a visitor with the same parts on the server, which has the code of all. */
export function FeatureParts({ children }: { children: ReactNode }) {
  const isSignedIn = useCurrentUser() !== null
  const features = useSignedInCode(isSignedIn)?.FEATURES ?? VISITOR_FEATURES
  const parts = useMemo(() => features.flatMap(({ parts = [] }) => parts), [features])
  return <PartsContext value={parts}>{children}</PartsContext>
}
