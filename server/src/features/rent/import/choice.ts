/** How a file writes something: as the user chose, or as its cells imply. */
export type Choice<T extends string> = {
  value: T | null
  /** It can be read in two ways, and the user has not chosen yet. */
  isAsked: boolean
  /** Any cell depends on it. */
  isUsed: boolean
}

/**
 * @param evidence what cells that can be read in one way alone say
 * @param isOpen whether any cell can be read in two ways
 */
export function choose<T extends string>({
  evidence,
  chosen,
  isUsed,
  isOpen,
}: {
  evidence: Set<T>
  chosen: T | undefined
  isUsed: boolean
  isOpen: boolean
}): Choice<T> {
  if (chosen) return { value: chosen, isAsked: false, isUsed }
  const [only = null] = evidence
  const isAsked = evidence.size > 1 || (evidence.size === 0 && isOpen)
  return { value: evidence.size === 1 ? only : null, isAsked, isUsed }
}
