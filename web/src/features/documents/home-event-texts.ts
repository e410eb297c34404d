import { DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import type { HomeEventDetails } from '@lintel/contract/history/schema'
import { capitalised } from '../../ui/text/capitalised.ts'
import { both, type HomeEventTexts } from '../properties/home-event.ts'

export const homeEventTexts: HomeEventTexts = {
  document_added: ({ details }) =>
    both(`added ${documentText(details)}`, `${capitalised(documentText(details))} was added`),
  document_removed: ({ details }) =>
    both(`removed ${documentText(details)}`, `${capitalised(documentText(details))} was removed`),
}

const documentText = ({ documentType: type }: HomeEventDetails) =>
  type ? `a document (${DOCUMENT_TYPES[type].toLowerCase()})` : 'a document'
