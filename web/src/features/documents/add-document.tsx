import type { Document } from '@lintel/contract/documents/schema'
import { ADDED_TYPE_NAMES, type AddedType, DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'
import { Plus } from 'lucide-react'
import { useCurrentUser } from '../accounts/data.ts'
import type { MetaField } from '../files/meta-fields.ts'
import { UploadDocumentsButton } from '../files/upload-documents-button.tsx'
import { useAddDocument } from './changes.ts'

const FORMATS = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' }
const PICTURE_BYTES = {
  'image/jpeg': LIMITS.documentBytesMax,
  'image/png': LIMITS.documentBytesMax,
  'image/webp': LIMITS.documentBytesMax,
}
const TYPES = Object.fromEntries(ADDED_TYPE_NAMES.map((name) => [name, DOCUMENT_TYPES[name]]))
const QUESTIONS: readonly MetaField[] = [
  {
    id: 'documentType',
    label: 'What is it?',
    placeholder: 'Choose one',
    requiredMessage: 'Please choose what it is',
    options: TYPES,
  },
  {
    id: 'name',
    label: 'Title',
    placeholder: 'Payslip, March',
    requiredMessage: 'Title is required',
    maxLength: LIMITS.titleMax,
  },
]

export interface AddDocumentProps {
  /** The home it will be about. */
  propertyId?: string | undefined
  /** It is kept, and in every list. */
  onAdded?: (document: Document) => void
}

/** The button that lets a person add documents of their own, large ones as well: each file, what it is, what to call it. */
export function AddDocument({ propertyId, onAdded }: AddDocumentProps) {
  const user = useCurrentUser()
  const add = useAddDocument()
  if (!user) return null
  return (
    <UploadDocumentsButton
      user={user}
      label="Add a document"
      icon={<Plus aria-hidden="true" />}
      title="Add documents"
      allowedFileTypes={FORMATS}
      maxFileSizes={PICTURE_BYTES}
      note={`PDF, JPEG, PNG or WebP; pictures up to 10 MB. ${propertyId ? SEEN_OF_HOME : SEEN}`}
      metaFields={QUESTIONS}
      initialMeta={({ name }) => ({ documentType: '', name: titleOf(name), ...(propertyId && { propertyId }) })}
      onUploaded={async ({ uploadId, name, meta }) => {
        const document = await add.mutateAsync({
          uploadId,
          title: textOf(meta.name) || titleOf(name) || 'Document',
          type: ADDED_TYPE_NAMES.find((type) => type === meta.documentType) ?? ('other' satisfies AddedType),
          // Where it was chosen, which may not be where one is when it arrives.
          propertyId: textOf(meta.propertyId),
        })
        onAdded?.(document)
      }}
    />
  )
}

const SEEN = 'You and agents see them, and owners you send them to with an application.'
const SEEN_OF_HOME = 'You, the owner of this home and agents see them.'

const textOf = (said: unknown) => (typeof said === 'string' ? said : undefined)

/** 'Payslip March' of 'Payslip_March.pdf'. */
const titleOf = (fileName: string) =>
  fileName
    .replace(/\.\w{1,5}$/, '')
    .replaceAll('_', ' ')
    .slice(0, LIMITS.titleMax)
    .trim()
