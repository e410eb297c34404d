import { type Actor, isApprovedAgent, type Policy } from '../actor.ts'
import { type ApplicationFacts, applicationPolicy } from '../applications/policy.ts'

/** What a note is about: a user or an application. */
export type NoteSubject = { userId: string } | { application: ApplicationFacts }

export type NoteFacts = {
  subject: NoteSubject
  /** Null once the account is gone. */
  authorId: string | null
  isByAgent: boolean
}

/** Notes about whom: agents about everyone else; those who decide about an application. Never those whom it is about. */
const maySee = (actor: Actor, subject: NoteSubject) =>
  'userId' in subject
    ? isApprovedAgent(actor) && actor.id !== subject.userId
    : applicationPolicy.approve(actor, subject.application)

/** Who may do what with notes. */
export const notePolicy = {
  /** The list of notes. */
  list: maySee,
  /** One of them. An owner reads what agents and they wrote, not what somebody wrote who owned the home before them. */
  read: ((actor, { subject, authorId, isByAgent }) =>
    maySee(actor, subject) &&
    (isApprovedAgent(actor) || actor.id === authorId || isByAgent)) satisfies Policy<NoteFacts>,
  write: maySee,
  /** Edit, delete and restore. */
  change: ((actor, { subject, authorId }) => maySee(actor, subject) && actor.id === authorId) satisfies Policy<
    Omit<NoteFacts, 'isByAgent'>
  >,
}
