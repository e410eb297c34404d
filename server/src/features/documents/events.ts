import { DOCUMENT_TYPE_NAMES, type DocumentType } from '@lintel/contract/documents/types'
import { z } from 'zod'
import { defineEvent } from '../../events/define.ts'

/** The history of homes shows only its type: its title is for its readers. */
const told = {
  record: 'document',
  details: ({ type }: { type?: DocumentType | undefined }) => ({ ...(type && { documentType: type }) }),
} as const
const type = z.enum(DOCUMENT_TYPE_NAMES)

export const documentAdded = defineEvent('document_added', { type }, told)

/** Its person is the user whose document it was. */
export const documentRemoved = defineEvent('document_removed', { type }, told)

/** A user opened another user's document. */
export const documentViewed = defineEvent('document_viewed', {}, { record: 'document' })
