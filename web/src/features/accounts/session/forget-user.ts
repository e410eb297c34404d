import { signedInCode } from '../../../signed-in-code.ts'
import { deleteDrafts } from '../../../ui/forms/draft.ts'

/** Deletes what this browser keeps of the user who signs out: drafts, and what features keep. */
export function forgetUser() {
  deleteDrafts()
  for (const feature of signedInCode()?.FEATURES ?? []) feature.forgetUser?.()
}
