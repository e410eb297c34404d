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

/** Agents see notes about every other user; users who may decide about an application see its notes. Their subject never does. */
const maySee = (actor: Actor, subject: NoteSubject) =>
  'userId' in subject
    ? isApprovedAgent(actor) && actor.id !== subject.userId
    : applicationPolicy.approve(actor, subject.application)

/** Who may do what with notes. */
export const notePolicy = {
  /** The list of notes. */
  list: maySee,
  /** One note. Owners read their own notes and those of agents, but no note of an earlier owner of the home. */
  read: ((actor, { subject, authorId, isByAgent }) =>
    maySee(actor, subject) &&
    (isApprovedAgent(actor) || actor.id === authorId || isByAgent)) satisfies Policy<NoteFacts>,
  write: maySee,
  /** Edit, delete and restore. */
  change: ((actor, { subject, authorId }) => maySee(actor, subject) && actor.id === authorId) satisfies Policy<
    Omit<NoteFacts, 'isByAgent'>
  >,
}
