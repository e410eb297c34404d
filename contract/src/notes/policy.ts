import { type Actor, isApprovedAgent, type Policy } from '../actor.ts'
import { type ApplicationFacts, applicationPolicy } from '../applications/policy.ts'

/** What a note is about: a person or an application. */
export type NoteSubject = { personId: string } | { application: ApplicationFacts }

export type NoteFacts = { subject: NoteSubject; authorId: string | null }

/** Agents about everyone else; those who decide about an application. Never those whom it is about. */
const mayRead = (actor: Actor, subject: NoteSubject) =>
  'personId' in subject
    ? isApprovedAgent(actor) && actor.id !== subject.personId
    : applicationPolicy.approve(actor, subject.application)

/** Who may do what with notes. */
export const notePolicy = {
  read: mayRead,
  write: mayRead,
  /** Edit, delete and restore. */
  change: ((actor, { subject, authorId }) =>
    mayRead(actor, subject) && actor.id === authorId) satisfies Policy<NoteFacts>,
}
