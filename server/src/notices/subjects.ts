import type { MessageSubject } from '@lintel/contract/messages/status'

/** The record that a notice is about. */
export type Subject = { kind: MessageSubject; id: string }

type SubjectLink = { label: string; path: (id: string) => string }

const links = new Map<MessageSubject, SubjectLink>()

/**
 * Registers what emails of notices about such a record link to. Features do so in their `notices.ts`.
 * @returns the subject's constructor
 */
export function defineSubject(kind: MessageSubject, link: SubjectLink) {
  if (links.has(kind)) throw new Error(`the subject ${kind} is defined twice`)
  links.set(kind, link)
  return (id: string): Subject => ({ kind, id })
}

/** The link to a subject; null for a kind that only a newer server knows. */
export function linkToSubject({ kind, id }: Subject): { label: string; path: string } | null {
  const link = links.get(kind)
  return link ? { label: link.label, path: link.path(id) } : null
}
