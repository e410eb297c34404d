import { useCallback, useSyncExternalStore } from 'react'
import { makeClientId } from '../../../api/client-id.ts'
import { createListeners } from '../../../api/listeners.ts'
import type { TakenFile } from './file-rules.ts'
import { isPicture } from './file-rules.ts'

/** A file that was added to a message and is not sent yet. */
export type ChosenFile = {
  /** Becomes the `clientId` of its message. */
  id: string
  file: File
  type: string
  /** Object URL of a picture. */
  preview: string | null
}

const NONE: readonly ChosenFile[] = []
/** By partner. In memory only: they wait here while another conversation is open. */
const chosen = new Map<string, readonly ChosenFile[]>()
const listeners = createListeners()

/** The files added to the message to a user. */
export function useChosenFiles(partnerId: string): readonly ChosenFile[] {
  const getSnapshot = useCallback(() => chosen.get(partnerId) ?? NONE, [partnerId])
  return useSyncExternalStore(listeners.subscribe, getSnapshot, () => NONE)
}

export const countChosenFiles = (partnerId: string) => chosen.get(partnerId)?.length ?? 0

export function addChosenFiles(partnerId: string, files: readonly TakenFile<File>[]) {
  const added = files.map(({ file, type }) => ({
    id: makeClientId(),
    file,
    type,
    preview: isPicture(type) ? URL.createObjectURL(file) : null,
  }))
  set(partnerId, [...(chosen.get(partnerId) ?? NONE), ...added])
}

export function removeChosenFile(partnerId: string, id: string) {
  const files = chosen.get(partnerId) ?? NONE
  revoke(files.filter((file) => file.id === id))
  set(
    partnerId,
    files.filter((file) => file.id !== id),
  )
}

/** Removes the files in order to send them; their previews stay valid. */
export function takeChosenFiles(partnerId: string): readonly ChosenFile[] {
  const files = chosen.get(partnerId) ?? NONE
  set(partnerId, NONE)
  return files
}

/** Forgets the files of all conversations; for signing out. */
export function clearChosenFiles() {
  for (const files of chosen.values()) revoke(files)
  chosen.clear()
  listeners.notify()
}

function set(partnerId: string, files: readonly ChosenFile[]) {
  if (files.length > 0) chosen.set(partnerId, files)
  else chosen.delete(partnerId)
  listeners.notify()
}

function revoke(files: readonly ChosenFile[]) {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview)
}
