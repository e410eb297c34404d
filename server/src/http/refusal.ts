import { type FieldErrors, PROBLEMS, type ProblemCode } from '@lintel/contract/errors'

/** A call that is not carried out, and why; becomes a problem document. `detail` is read by people. */
export class Refusal extends Error {
  readonly status: number

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly errors?: FieldErrors,
  ) {
    super(detail)
    this.status = PROBLEMS[code].status
  }
}

/** What is absent and what may not be seen are told apart for nobody. */
export const notFound = (what: string) => new Refusal('not_found', `${what} not found`)

/** An address that nothing is at. */
export const noSuchPage = () => new Refusal('not_found', 'There is no such page')

export const forbidden = (detail: string) => new Refusal('forbidden', detail)

/** Input that breaks a rule, named by field where it belongs to one. */
export function invalid(errors: FieldErrors): Refusal {
  return new Refusal('invalid', Object.values(errors)[0] ?? 'The request is not valid', errors)
}
