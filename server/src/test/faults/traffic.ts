/** What happened to the calls of users, and each kind of fault once. */
export type Traffic = ReturnType<typeof createTraffic>

export function createTraffic() {
  const faults: string[] = []
  const kinds = new Set<string>()
  const newWindow = () => ({
    answered: 0,
    refused: 0,
    /** Of the refused: the machine is too slow for the load, which no fault explains. */
    shed: 0,
    failed: 0,
    slowestMs: 0,
    reasons: new Map<string, number>(),
  })
  let window = newWindow()

  return {
    faults,
    fault(text: string) {
      const kind = text.replaceAll(/[0-9a-f-]{32,}|\d+/g, '').slice(0, 120)
      if (!kinds.has(kind)) faults.push(text)
      kinds.add(kind)
    },
    /** @param reason of a call that did not succeed */
    count(kind: 'answered' | 'refused' | 'shed' | 'failed', reason?: string) {
      window[kind] += 1
      if (reason) window.reasons.set(reason, (window.reasons.get(reason) ?? 0) + 1)
    },
    time(ms: number) {
      window.slowestMs = Math.max(window.slowestMs, ms)
    },
    /** Counts anew. @returns what was counted */
    next() {
      const counted = window
      window = newWindow()
      return counted
    },
  }
}

/** The reasons of calls that did not succeed, most frequent first. */
export const describeReasons = (reasons: Map<string, number>): string =>
  [...reasons]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([reason, count]) => `${reason} ×${count}`)
    .join('; ')
