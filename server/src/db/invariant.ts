/** A rule across rows that always holds once a transaction has committed. */
export type Invariant = {
  /** A sentence in the present tense, without a full stop. */
  rule: string
  /** A query with one row for each breach. */
  breaches: string
}
