import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { instant } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { requiredText, text } from '../text.ts'
import { ADDED_TYPE_NAMES, DOCUMENT_TYPE_NAMES } from './types.ts'

/** What a person says of a document they add. */
export const documentFormSchema = z.object({
  title: requiredText('Title', LIMITS.titleMax),
  type: z.enum(ADDED_TYPE_NAMES, 'Please choose what it is'),
})

/** The call's query; the bytes are its body. */
export const newDocumentQuery = documentFormSchema.extend({
  propertyId: z.uuid().optional().describe('The home it is about: one that the caller owns, rents or has applied for'),
  fileName: text(LIMITS.fileNameMax).optional().describe('The name of the file on the device it was chosen on'),
})

/** A document made of a file that was sent before: a PDF of any size a person may send, or a picture up to 10 MB. */
export const uploadedDocumentSchema = documentFormSchema.extend({
  uploadId: z.uuid().describe('The last part of the address the file was sent to'),
  propertyId: newDocumentQuery.shape.propertyId,
})

/** A document, without its bytes. */
export const documentSchema = z.object({
  id: z.uuid(),
  userId: z.uuid().describe('Whose it is'),
  propertyId: z.uuid().nullable(),
  title: z.string(),
  type: z.enum(DOCUMENT_TYPE_NAMES),
  fileUrl: z.string().describe('Where its bytes are, for those who may see them'),
  fileName: z.string().nullable().describe('The name of the file on the device it was chosen on'),
  contentType: z.string(),
  size: z.int().describe('Bytes'),
  sha256: z.string().describe('Of its bytes, in hexadecimal'),
  createdAt: instant,
  user: personSchema,
})

export const ownDocumentsQuery = pageQuery.extend({
  propertyId: z.uuid().optional().describe('Only those about this home'),
})

export type UploadedDocument = z.output<typeof uploadedDocumentSchema>
export type NewDocument = z.output<typeof newDocumentQuery>
export type Document = z.output<typeof documentSchema>
