/** Why bytes are not taken, as S3 names it, so that clients written for S3 know what to do. */
const STATUSES = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  NoSuchUpload: 404,
  MissingContentLength: 411,
  // S3 says 400, which clients take for a reason to try again.
  EntityTooLarge: 413,
  IncompleteBody: 400,
  InternalError: 500,
} as const

export type GateCode = keyof typeof STATUSES

/** Bytes that are not taken at a signed address. */
export class GateRefusal extends Error {
  readonly status: number

  constructor(
    readonly code: GateCode,
    message: string,
  ) {
    super(message)
    this.status = STATUSES[code]
  }
}
