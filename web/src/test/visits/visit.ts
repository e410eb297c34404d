import type { ProblemCode } from '@lintel/contract/errors'
import type { Answers, Key } from '../fake-server.ts'

/** A screen as one user sees it: what it reads, and what it shows of each read in its four states. */
export interface Visit {
  title: string
  path: string
  as: 'visitor' | 'tenant' | 'owner' | 'agent'
  /** Results of all its reads. */
  answers: Answers
  states: ReadStates[]
  /** Reads without states of their own, with the reason. */
  otherReads?: Partial<Record<Key, string>>
}

/** What a feature's part in a screen of another reads and shows. */
export interface VisitPart extends Partial<Pick<Visit, 'states' | 'otherReads'>>, Pick<Visit, 'answers'> {
  /** Title of the visit. */
  of: string
}

export interface ReadStates {
  read: Key
  /** Label of the busy region around the skeleton; null for a skeleton that screen readers don't notice. */
  pending: string | null
  /** Title of the failure; null if the part is left out. */
  failed: string | null
  /** A result without content, or a refusal, and the texts shown for it; null if there is always content. */
  empty: (({ answer: unknown } | { refusal: ProblemCode }) & { texts: string[] }) | null
  /** A text of the content. */
  ready: string
}
