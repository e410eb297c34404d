import { type FieldErrors, PROBLEMS, type ProblemCode } from '@lintel/contract/errors'
import { DEFAULT_FORMAT, type Format, type LocalizedText, renderText } from '../format.ts'

/** Texts by field name, as `FieldErrors`. */
type LocalizedFieldErrors = Record<string, LocalizedText>

/**
 * A call that is not carried out, and why; becomes a problem document. A text with a date in it is given as a function and
 * rendered for its reader by `textsIn`.
 */
export class Refusal extends Error {
  readonly status: number
  readonly #detail: LocalizedText
  readonly #errors: LocalizedFieldErrors | undefined

  constructor(
    readonly code: ProblemCode,
    detail: LocalizedText,
    errors?: LocalizedFieldErrors,
  ) {
    super(renderText(detail, DEFAULT_FORMAT))
    this.status = PROBLEMS[code].status
    this.#detail = detail
    this.#errors = errors
  }

  /** In en-US and UTC, for texts that are known to hold no date. */
  get detail(): string {
    return this.message
  }

  /** The texts as one reader reads them. */
  textsIn(format: Format): { detail: string; errors: FieldErrors | undefined } {
    const errors = this.#errors && Object.entries(this.#errors)
    return {
      detail: renderText(this.#detail, format),
      errors: errors && Object.fromEntries(errors.map(([field, text]) => [field, renderText(text, format)])),
    }
  }
}

/** What is absent and what may not be seen are told apart for nobody. */
export const notFound = (what: string) => new Refusal('not_found', `${what} not found`)

/** An address that nothing is at. */
export const noSuchPage = () => new Refusal('not_found', 'There is no such page')

export const forbidden = (detail: string) => new Refusal('forbidden', detail)

/** Input that breaks a rule, named by field where it belongs to one. */
export function invalid(errors: LocalizedFieldErrors): Refusal {
  return new Refusal('invalid', Object.values(errors)[0] ?? 'The request is not valid', errors)
}
