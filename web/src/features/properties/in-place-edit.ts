import type { Property } from '@lintel/contract/properties/schema'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { isSignedOut } from '../../api/query-client.ts'
import { isVersionConflict } from '../../api/version-conflict.ts'
import { toast } from '../../ui/overlays/toast-store.ts'
import { failureText } from '../../ui/text/failure-text.ts'
import { useCurrentUser } from '../accounts/data.ts'
import {
  changedMeanwhileText,
  changedText,
  type EditedValues,
  type InPlaceChange,
  undoneText,
} from './in-place-edit-text.ts'
import { storeProperty, useEditProperty } from './portfolio-data.ts'

/** Another user changed the same value after it was read. */
export class ChangedMeanwhile extends Error {
  constructor(
    field: InPlaceChange['field'],
    readonly current: Property,
  ) {
    super(changedMeanwhileText(field, current))
  }
}

/** What the user reads about a change that was not saved. */
export const notSavedText = (error: unknown) =>
  error instanceof ChangedMeanwhile ? error.message : failureText(error).detail

export type InPlaceEdit = ReturnType<typeof useInPlaceEdit>

/** Changes single values of a home where they are shown. After each change a toast offers to undo it. */
export function useInPlaceEdit({
  id,
  title,
  currency,
  ownerId,
}: Pick<Property, 'id' | 'title' | 'currency' | 'ownerId'>) {
  const client = useQueryClient()
  const isOwn = useCurrentUser()?.id === ownerId
  const edit = useEditProperty(id)

  /** Saves over another version if that has the same value: then only other values changed. */
  async function save({ field, from, to }: InPlaceChange, version?: number): Promise<Property> {
    const changes = { [field]: to }
    try {
      return await edit.mutateAsync({ changes, ...(version !== undefined && { version }) })
    } catch (error) {
      if (!isVersionConflict(error)) throw error
      const current = await call('GET /api/properties/:id', { params: { id } })
      storeProperty(client, current)
      if (current[field] !== from) throw new ChangedMeanwhile(field, current)
      return edit.mutateAsync({ changes, version: current.version })
    }
  }

  async function undo(done: InPlaceChange, version: number) {
    try {
      await save({ field: done.field, from: done.to, to: done.from } as InPlaceChange, version)
      toast(undoneText(done, { title, currency }))
    } catch (error) {
      showFailure('Not undone', error)
    }
  }

  /**
   * Saves a change, then shows a toast with Undo.
   * @param version the version that the user saw; without it the change overwrites any version
   * @throws ChangedMeanwhile, CallError
   */
  async function apply(change: InPlaceChange, version?: number): Promise<void> {
    const saved = await save(change, version)
    const action = { label: 'Undo', onSelect: () => void undo(change, saved.version) }
    toast({ ...changedText(change, { title, currency, isOwn }), action })
  }

  return {
    apply,
    /** Like `apply`; a failure is shown in a toast. */
    applyAtOnce: (change: InPlaceChange, version?: number) =>
      apply(change, version).catch((error) => showFailure('Not changed', error)),
    /** The values that are being saved. */
    pending: edit.isPending ? (edit.variables.changes as Partial<EditedValues>) : null,
  }
}

function showFailure(title: string, error: unknown) {
  if (!isSignedOut(error)) toast({ title, description: notSavedText(error), variant: 'destructive' })
}
