import { useState } from 'react'

/** The prefix `lintel-draft` makes signing out delete it (`deleteDrafts`). */
const storageKey = (userId: string, partnerId: string) => `lintel-draft message ${userId} ${partnerId}`

/**
 * The draft of a message to a user, stored in session storage.
 * @returns the text and its setter
 */
export function useMessageDraft(userId: string, partnerId: string): [string, (text: string) => void] {
  const key = storageKey(userId, partnerId)
  const [text, setText] = useState(() => orUndefined(() => sessionStorage.getItem(key)) ?? '')
  const change = (next: string) => {
    setText(next)
    orUndefined(() => (next ? sessionStorage.setItem(key, next) : sessionStorage.removeItem(key)))
  }
  return [text, change]
}

/** Puts a text that the user will edit and send into the draft of a message, after the text that is there. */
export function addToDraft(userId: string, partnerId: string, text: string) {
  const key = storageKey(userId, partnerId)
  orUndefined(() => {
    const before = sessionStorage.getItem(key)?.trimEnd() ?? ''
    if (!before.includes(text)) sessionStorage.setItem(key, before ? `${before}\n\n${text}` : text)
  })
}

/** Undefined if storage is full or not allowed. */
function orUndefined<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
