export type Traffic = ReturnType<typeof createTraffic>

/** What happened to the calls of users, and each kind of fault once. */
export function createTraffic() {
  const faults: string[] = []
  const kinds = new Set<string>()
  /** `shed`: of the refused, since the machine is too slow for the load, which no fault explains. */
  const newWindow = () => ({
    answered: 0,
    refused: 0,
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
    answered(ms: number) {
      window.answered += 1
      window.slowestMs = Math.max(window.slowestMs, Math.round(ms))
    },
    /** @param reason of a call that did not succeed */
    count(kind: 'refused' | 'shed' | 'failed', reason?: string) {
      window[kind] += 1
      if (reason) window.reasons.set(reason, (window.reasons.get(reason) ?? 0) + 1)
    },
    /** Starts a new count. @returns the former counts; the most frequent reasons first */
    next() {
      const { reasons, ...counts } = window
      window = newWindow()
      return { ...counts, reasons: Object.fromEntries([...reasons].sort(([, a], [, b]) => b - a)) }
    },
  }
}
