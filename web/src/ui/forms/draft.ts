import { useCallback, useLayoutEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

const PREFIX = 'lintel-draft '
/** Names of fields that are never stored. */
const SECRET = /password|setupCode/i

/** A form's values as JSON, without secret fields. */
export function serializeDraft(values: FieldValues): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name))))
}

/** Parses a stored draft and keeps only `fields`; null if there is none, it is empty or it can't be parsed. */
export function parseDraft(stored: string | null, fields: readonly string[]): FieldValues | null {
  try {
    const values: unknown = JSON.parse(stored ?? 'null')
    if (typeof values !== 'object' || values === null) return null
    const known = Object.entries(values).filter(([name]) => fields.includes(name) && !SECRET.test(name))
    return known.length > 0 ? Object.fromEntries(known) : null
  } catch {
    return null
  }
}

/**
 * Saves what is typed in a form (except passwords and the setup code) in session storage, and restores it after a reload
 * or a sign-in. The form needs `defaultValues` for every field.
 * @param key the form and its user: `apply ${user.id} ${propertyId}`
 * @returns `clear`, to call after a successful submit, and whether a draft was restored
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  key: string,
): { clear: () => void; isRestored: boolean } {
  const [isRestored, setRestored] = useState(false)
  const { getValues, reset, subscribe } = form
  useLayoutEffect(() => {
    const values = getValues()
    const draft = parseDraft(readItem(key), Object.keys(values))
    if (draft) {
      reset({ ...values, ...draft } as DefaultValues<Values> & Values, { keepDefaultValues: true })
      setRestored(true)
    }
    return subscribe({ formState: { values: true }, callback: (state) => writeItem(key, serializeDraft(state.values)) })
  }, [key, getValues, reset, subscribe])
  const clear = useCallback(() => removeItem(key), [key])
  return { clear, isRestored }
}

export const hasDraft = (key: string) => readItem(key) !== null

/** Deletes all drafts of this tab and the unsent messages of this browser (local storage, same prefix); for signing out. */
export function deleteDrafts() {
  for (const storage of ['sessionStorage', 'localStorage'] as const)
    orUndefined(() => {
      for (const name of Object.keys(window[storage])) if (name.startsWith(PREFIX)) window[storage].removeItem(name)
    })
}

const readItem = (key: string) => orUndefined(() => sessionStorage.getItem(PREFIX + key)) ?? null
const writeItem = (key: string, draft: string) => orUndefined(() => sessionStorage.setItem(PREFIX + key, draft))
const removeItem = (key: string) => orUndefined(() => sessionStorage.removeItem(PREFIX + key))

/** Storage may be full or forbidden: then the draft is not saved and nothing else fails. */
function orUndefined<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
