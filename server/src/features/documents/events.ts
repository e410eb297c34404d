import { DOCUMENT_TYPE_NAMES, type DocumentType } from '@lintel/contract/documents/types'
import { z } from 'zod'
import { defineEvent } from '../../events/define.ts'

/** Only the type is told in the history of homes: its title is for those who may see it. */
const told = {
  record: 'document',
  details: ({ type }: { type?: DocumentType | undefined }) => ({ ...(type && { documentType: type }) }),
} as const
const type = z.enum(DOCUMENT_TYPE_NAMES)

export const documentAdded = defineEvent('document_added', { type }, told)

/** Its person is the user whose document it was. */
export const documentRemoved = defineEvent('document_removed', { type }, told)

/** Somebody opened another person's document. */
export const documentViewed = defineEvent('document_viewed', {}, { record: 'document' })
