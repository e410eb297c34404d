import { DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import type { PropertyEventDetails } from '@lintel/contract/history/schema'
import { capitalised } from '../../ui/text/capitalised.ts'
import { both, type PropertyEventTexts } from '../properties/property-event.ts'

export const propertyEventTexts: PropertyEventTexts = {
  document_added: ({ details }) =>
    both(`added ${documentText(details)}`, `${capitalised(documentText(details))} was added`),
  document_removed: ({ details }) =>
    both(`removed ${documentText(details)}`, `${capitalised(documentText(details))} was removed`),
}

const documentText = ({ documentType: type }: PropertyEventDetails) =>
  type ? `a document (${DOCUMENT_TYPES[type].toLowerCase()})` : 'a document'
