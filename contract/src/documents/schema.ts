import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { instant } from '../dates.ts'
import { exportFields } from '../exports.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { lineText, requiredLine } from '../text.ts'
import { DOCUMENT_COLUMN_HEADINGS } from './columns.ts'
import { ADDED_TYPE_NAMES, DOCUMENT_TYPE_NAMES } from './types.ts'

/** The form of a document. */
export const documentFormSchema = z.object({
  title: requiredLine('Title', LIMITS.titleMax),
  type: z.enum(ADDED_TYPE_NAMES, 'Please choose what it is'),
})

/** The query of the upload; the body is the document's bytes. */
export const newDocumentQuery = documentFormSchema.extend({
  propertyId: z.uuid().optional().describe('The home it is about: one that the caller owns, rents or has applied for'),
  leaseId: z.uuid().optional().describe('The lease it belongs to, which both of its parties see: one of the caller'),
  fileName: lineText(LIMITS.fileNameMax).optional().describe('The name of the file on the device it was chosen on'),
})

/** A document from an uploaded file: a PDF up to the user's limit, or a picture up to 10 MB. */
export const uploadedDocumentSchema = documentFormSchema.extend({
  uploadId: z.uuid().describe('The last segment of the upload’s address'),
  propertyId: newDocumentQuery.shape.propertyId,
  leaseId: newDocumentQuery.shape.leaseId,
})

/** A document, without its bytes. */
export const documentSchema = z.object({
  id: z.uuid(),
  userId: z.uuid().describe('The user it belongs to'),
  propertyId: z.uuid().nullable(),
  title: z.string(),
  type: z.enum(DOCUMENT_TYPE_NAMES),
  fileUrl: z.string().describe('Path of its bytes'),
  fileName: z.string().nullable().describe('The name of the file on the device it was chosen on'),
  contentType: z.string(),
  size: z.int().describe('Bytes'),
  sha256: z.string().describe('SHA-256 of its bytes, in hexadecimal'),
  createdAt: instant,
  user: personSchema,
})

/** A document in the list of all that the caller may see. */
export const listedDocumentSchema = documentSchema.extend({
  property: z
    .object({ id: z.uuid(), title: z.string(), ownerId: z.uuid(), isPublished: z.boolean() })
    .nullable()
    .describe('The home it is about, or that it was sent for; null if there is none that the caller may see'),
})

export const DOCUMENT_SORTS = ['newest', 'oldest'] as const

export const documentsQuery = pageQuery.extend({
  type: z.enum(DOCUMENT_TYPE_NAMES).optional(),
  person: z.uuid().optional().describe('Only documents of this person'),
  sort: z.enum(DOCUMENT_SORTS).default('newest'),
})

/** The list's CSV. */
export const documentExportQuery = documentsQuery
  .omit({ limit: true, cursor: true })
  .extend(exportFields(DOCUMENT_COLUMN_HEADINGS))

export const ownDocumentsQuery = pageQuery.extend({
  propertyId: z.uuid().optional().describe('Only those about this home'),
})

export type UploadedDocument = z.output<typeof uploadedDocumentSchema>
export type NewDocument = z.output<typeof newDocumentQuery>
export type DocumentSort = (typeof DOCUMENT_SORTS)[number]
export type DocumentsQuery = z.output<typeof documentsQuery>
export type DocumentExportQuery = z.output<typeof documentExportQuery>
export type ListedDocument = z.output<typeof listedDocumentSchema>
export type Document = z.output<typeof documentSchema>
