import { useState } from 'react'

/** Forgotten when somebody signs out, as every draft is. */
const nameOf = (userId: string, partnerId: string) => `lintel-draft message ${userId} ${partnerId}`

/** What somebody has begun to write to a person, kept for as long as the tab lives, each conversation for itself. */
export function useMessageDraft(userId: string, partnerId: string): [string, (text: string) => void] {
  const name = nameOf(userId, partnerId)
  const [text, setText] = useState(() => attempt(() => sessionStorage.getItem(name)) ?? '')
  const change = (next: string) => {
    setText(next)
    attempt(() => (next ? sessionStorage.setItem(name, next) : sessionStorage.removeItem(name)))
  }
  return [text, change]
}

/** Storage may be full or forbidden: then nothing is kept, and nothing else is lost. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
