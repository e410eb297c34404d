import type { UnsavedDraft } from './apply-values.ts'

/** The prefix `lintel-draft` makes signing out delete it (`deleteDrafts`). */
const storageKey = (userId: string, propertyId: string) => `lintel-draft apply ${userId} ${propertyId}`

export type UnsavedStore = ReturnType<typeof unsavedDraft>

/** What is typed in this tab's application form and not saved on the server yet. Storage may be full or forbidden. */
export function unsavedDraft(userId: string, propertyId: string) {
  const key = storageKey(userId, propertyId)
  return {
    read: (): UnsavedDraft | null => orUndefined(() => parse(sessionStorage.getItem(key))) ?? null,
    write: (unsaved: UnsavedDraft) => orUndefined(() => sessionStorage.setItem(key, JSON.stringify(unsaved))),
    remove: () => orUndefined(() => sessionStorage.removeItem(key)),
  }
}

/** Not checked by the contract's schema: a text that is too long to be saved must not be lost either. */
function parse(stored: string | null): UnsavedDraft | null {
  const unsaved: Partial<UnsavedDraft> | null = JSON.parse(stored ?? 'null')
  return unsaved?.draft && typeof unsaved.typedAt === 'number' ? (unsaved as UnsavedDraft) : null
}

function orUndefined<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
