import { type FieldErrors, PROBLEMS, type ProblemCode } from '@lintel/contract/errors'
import { DEFAULT_FORMAT, type Format, type LocalizedText, renderText } from '../format/format.ts'

/** Texts by field name, as `FieldErrors`. */
type LocalizedFieldErrors = Record<string, LocalizedText>

/**
 * A refused call and its reason, sent as a problem document (RFC 9457). A text with a date is a function of the reader's format,
 * rendered by `textsIn`.
 */
export class Refusal extends Error {
  readonly status: number
  /** Whole seconds until the call can be made again, at least 1; null when that is not known. Answered as Retry-After. */
  readonly retryAfterSeconds: number | null = null
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

  /** In en-US and UTC: for texts without a date. */
  get detail(): string {
    return this.message
  }

  /** The texts in a reader's locale and time zone. */
  textsIn(format: Format): { detail: string; errors: FieldErrors | undefined } {
    const errors = this.#errors && Object.entries(this.#errors)
    return {
      detail: renderText(this.#detail, format),
      errors: errors && Object.fromEntries(errors.map(([field, text]) => [field, renderText(text, format)])),
    }
  }
}

/** For absent and for invisible records alike, so that callers can't learn which ids exist. */
export const notFound = (what: string) => new Refusal('not_found', `${what} not found`)

/** For a path without a page. */
export const noSuchPage = () => new Refusal('not_found', 'There is no such page')

export const forbidden = (detail: string) => new Refusal('forbidden', detail)

/** Invalid input. @param errors texts by field; the first is the detail */
export function invalid(errors: LocalizedFieldErrors): Refusal {
  return new Refusal('invalid', Object.values(errors)[0] ?? 'The request is not valid', errors)
}

/** For a cursor of another list, or of none. */
export const wrongCursor = () => invalid({ cursor: 'This is not a page of this list' })
