/** S3's error codes, which upload clients know. */
const STATUSES = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  NoSuchUpload: 404,
  MissingContentLength: 411,
  // S3 answers 400, which upload clients retry.
  EntityTooLarge: 413,
  IncompleteBody: 400,
  InternalError: 500,
  SlowDown: 503,
  InsufficientStorage: 507,
} as const

export type UploadErrorCode = keyof typeof STATUSES

export const UPLOAD_ERROR_CODES = Object.keys(STATUSES) as UploadErrorCode[]

/** Why the upload endpoint refuses a request. */
export class UploadError extends Error {
  readonly status: number

  constructor(
    readonly code: UploadErrorCode,
    message: string,
  ) {
    super(message)
    this.status = STATUSES[code]
  }
}
