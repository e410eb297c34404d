import { useCallback, useLayoutEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

const PREFIX = 'lintel-draft '
/** What is never written anywhere. */
const SECRET = /password|setupCode/i

/** The words of a draft as they are kept: every field but the secret ones. */
export function writeDraft(values: FieldValues): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name))))
}

/** A kept draft, reduced to the fields the form has; null when there is none or it cannot be read. */
export function readDraft(kept: string | null, fields: readonly string[]): FieldValues | null {
  try {
    const read: unknown = JSON.parse(kept ?? 'null')
    if (typeof read !== 'object' || read === null) return null
    const known = Object.entries(read).filter(([name]) => fields.includes(name) && !SECRET.test(name))
    return known.length > 0 ? Object.fromEntries(known) : null
  } catch {
    return null
  }
}

/**
 * Keeps what is typed in a form (passwords and the setup code excepted) for as long as the tab lives, and puts it back
 * after a reload or a sign-in in between. The form needs `defaultValues` for every field.
 * @param key names the form and whose it is: `apply ${user.id} ${propertyId}`
 * @returns `clear` to call once the form has been accepted, and whether something was put back
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  key: string,
): { clear: () => void; isRestored: boolean } {
  const [isRestored, setRestored] = useState(false)
  const { getValues, reset, subscribe } = form
  useLayoutEffect(() => {
    const values = getValues()
    const draft = readDraft(read(key), Object.keys(values))
    if (draft) {
      reset({ ...values, ...draft } as DefaultValues<Values> & Values, { keepDefaultValues: true })
      setRestored(true)
    }
    return subscribe({ formState: { values: true }, callback: (now) => keep(key, writeDraft(now.values)) })
  }, [key, getValues, reset, subscribe])
  const clear = useCallback(() => forget(key), [key])
  return { clear, isRestored }
}

/** Whether something is kept under a key. */
export const hasDraft = (key: string) => read(key) !== null

/** Forgets every draft of this tab, and what waits to be sent, as when a person signs out. */
export function forgetDrafts() {
  for (const storage of ['sessionStorage', 'localStorage'] as const)
    attempt(() => {
      for (const name of Object.keys(window[storage])) if (name.startsWith(PREFIX)) window[storage].removeItem(name)
    })
}

const read = (key: string) => attempt(() => sessionStorage.getItem(PREFIX + key)) ?? null
const keep = (key: string, draft: string) => attempt(() => sessionStorage.setItem(PREFIX + key, draft))
const forget = (key: string) => attempt(() => sessionStorage.removeItem(PREFIX + key))

/** Storage may be full or forbidden: then nothing is kept, and nothing else is lost. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
