import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { exactLine, lineText, numeric } from '../text.ts'

/** What an upload becomes: a picture of a home or a person, or a document. */
export const UPLOAD_KINDS = ['image', 'document'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** A picture with its preview, size and renditions. */
export const pictureSchema = z.object({
  path: z.string().describe('Its path, an entry of `images`'),
  alt: z.string().describe('Alternative text; may be empty'),
  caption: z.string().describe('Shown under it; may be empty'),
  width: z.int().describe('Pixels'),
  height: z.int(),
  thumbhash: z.string().nullable().describe('A blurred preview as thumbhash, in base64'),
  widths: z.array(z.int()).describe('Pixel widths served at `{path}/{width}.avif` and `.webp`; empty for a drawing'),
})

const fileName = lineText(LIMITS.fileNameMax)
const fileType = lineText(LIMITS.fileTypeMax)
const bytes = numeric(z.int().min(0).max(LIMITS.fileBytesMax))
const kind = z.enum(UPLOAD_KINDS)

/** Facts about a picture before its upload. With `size`, one that is too large is rejected before it is sent. */
export const newUploadSchema = z.object({
  name: fileName.optional(),
  type: fileType.optional(),
  size: bytes.optional(),
})

export const uploadAddressSchema = z.object({
  uploadURL: z
    .string()
    .describe(
      'Where to send the bytes; valid for one file. Relative for pages of the site itself while PUBLIC_URL is unset',
    ),
  method: z.literal('PUT'),
  expires: z.int().describe('Seconds'),
})

export const propertyImageSchema = z.object({
  imageURL: exactLine(2_000, { missing: 'Which picture?', tooLong: 'Not an upload of yours' }),
})

/** A stored picture. `objectPath` goes into a home's `images`, or is a user's `profileImageUrl`. */
export const storedImageSchema = z.object({ objectPath: z.string(), picture: pictureSchema })

/** `size` and `kind` are our additions to the Companion protocol. */
const fileMetadata = z.object({ size: bytes.nullish(), kind: kind.nullish() })

export const newMultipartSchema = z.object({
  filename: fileName.default(''),
  type: fileType.nullish(),
  metadata: fileMetadata.default({}),
})

export const multipartSchema = z.object({
  key: z.string(),
  uploadId: z.uuid(),
  partSize: z.int().describe('Bytes of every part but the last'),
})

export const keyQuery = z.object({ key: exactLine(200, { missing: 'Which file?' }) })

export const partSchema = z.object({ PartNumber: z.int(), ETag: z.string(), Size: z.int() })

export const signedPartSchema = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()).describe('Headers to send with the part'),
  expires: z.int().describe('Seconds'),
})

export const completionSchema = z.object({
  parts: z
    .array(
      z.object({
        PartNumber: numeric(z.int().min(1).max(LIMITS.partsMax)),
        ETag: exactLine(200),
      }),
    )
    .min(1)
    .max(LIMITS.partsMax),
})

export const completedSchema = z.object({ location: z.string(), key: z.string() })

export const paramsQuery = z.object({
  filename: fileName.default(''),
  type: fileType.optional(),
  'metadata[size]': bytes.optional(),
  'metadata[kind]': kind.optional(),
})

export const uploadParamsSchema = z.object({
  method: z.literal('PUT'),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  expires: z.int().describe('Seconds'),
  key: z.string(),
})

export const temporaryCredentialsSchema = z.object({
  credentials: z.object({
    AccessKeyId: z.string(),
    SecretAccessKey: z.string(),
    SessionToken: z.string(),
    Expiration: z.string(),
  }),
  bucket: z.string(),
  region: z.string(),
})

const remoteUrl = exactLine(4_000, { missing: 'Which address?', tooLong: 'That address is too long' })

export const remoteFileSchema = z.object({ url: remoteUrl })

export const remoteFileFactsSchema = z.object({
  name: z.string(),
  type: z.string(),
  size: z.int().nullable().describe('Bytes; null if the other site does not tell'),
})

export const remoteImportSchema = z.object({
  url: remoteUrl,
  size: bytes.nullish(),
  metadata: z.object({ name: fileName.nullish(), type: fileType.nullish(), kind: kind.nullish() }).default({}),
})

export const importTokenSchema = z.object({ token: z.uuid().describe('The last segment of the WebSocket’s path') })

export type Picture = z.output<typeof pictureSchema>
export type NewMultipart = z.output<typeof newMultipartSchema>
export type Completion = z.output<typeof completionSchema>
export type RemoteImport = z.output<typeof remoteImportSchema>
export type RemoteFileFacts = z.output<typeof remoteFileFactsSchema>
