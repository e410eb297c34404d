import type { User } from '@lintel/contract/accounts/schema'
import { ACCESS } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import { formatBytes } from '../../../ui/text/numbers.ts'

/** Files that can be added to a message at once. */
export const FILES_AT_ONCE = 10

/** The types that can be sent, with the endings of files whose type the browser does not know. */
const ENDINGS: Record<string, RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
}

/** The types for a file input. */
export const FILE_TYPES = Object.keys(ENDINGS).join()

export const isPicture = (type: string) => type.startsWith('image/')

type FileFacts = Pick<File, 'name' | 'size' | 'type'>
type Sender = Pick<User, 'id' | 'role' | 'isApproved'>

/** A file that can be sent, with its type. */
export type TakenFile<Given> = { file: Given; type: string }

/**
 * Sorts files into acceptable and refused ones; the server checks their content.
 * @param count files that were taken before
 * @returns the refused ones with a sentence for the user
 */
export function takeFiles<Given extends FileFacts>(given: readonly Given[], count: number, sender: Sender) {
  const taken: TakenFile<Given>[] = []
  const refused: { name: string; reason: string }[] = []
  for (const file of given) {
    const type = typeOf(file)
    const reason = whyNotSend(file, type, sender)
    if (reason) refused.push({ name: file.name, reason })
    else if (count + taken.length >= FILES_AT_ONCE)
      refused.push({ name: file.name, reason: `Up to ${FILES_AT_ONCE} files can be sent at once.` })
    else taken.push({ file, type })
  }
  return { taken, refused }
}

const typeOf = ({ name, type }: FileFacts) =>
  type || (Object.keys(ENDINGS).find((known) => ENDINGS[known]?.test(name)) ?? '')

function whyNotSend(file: FileFacts, type: string, sender: Sender): string | null {
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(file.name))
    return 'HEIC pictures can’t be sent. Please save them as JPEG first.'
  if (!Object.hasOwn(ENDINGS, type)) return 'Only PDFs and pictures (JPEG, PNG, WebP) can be sent.'
  if (file.size === 0) return 'Empty files can’t be sent.'
  const max = isPicture(type)
    ? LIMITS.imageBytesMax
    : ACCESS.landlord(sender)
      ? Number.POSITIVE_INFINITY
      : LIMITS.smallFileBytesMax
  if (file.size <= max) return null
  return `${isPicture(type) ? 'A picture' : 'A PDF'} may have up to ${formatBytes(max)}.`
}

/** The text of a toast about refused files. */
export function refusalText(refused: readonly { name: string; reason: string }[]) {
  const [first, ...others] = refused
  if (!first) return null
  if (others.length === 0) return { title: `“${shorten(first.name)}” was not added`, description: first.reason }
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  return { title: `${refused.length} files were not added`, description: reasons.join(' ') }
}

const NAME_MAX = 40

/** Keeps the end, which has the type. */
const shorten = (name: string) => (name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX - 9)}…${name.slice(-8)}`)
