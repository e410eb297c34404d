import type { Document } from '@lintel/contract/documents/schema'
import { ADDED_TYPE_NAMES, type AddedType, DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'
import { Plus } from 'lucide-react'
import { useCurrentUser } from '../accounts/data.ts'
import type { MetaField } from '../files/meta-fields.ts'
import { UploadDocumentsButton } from '../files/upload-documents-button.tsx'
import { isEncryptedPdf } from './locked-pdf.ts'
import { useAddDocument } from './mutations.ts'

const FORMATS = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' }
const PICTURE_BYTES = {
  'image/jpeg': LIMITS.documentBytesMax,
  'image/png': LIMITS.documentBytesMax,
  'image/webp': LIMITS.documentBytesMax,
}
const TYPES = Object.fromEntries(ADDED_TYPE_NAMES.map((name) => [name, DOCUMENT_TYPES[name]]))
const META_FIELDS: readonly MetaField[] = [
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
  /** The property that the documents belong to. */
  propertyId?: string | undefined
  /** Called when the document is saved and the lists are refetched. */
  onAdded?: (document: Document) => void
}

/** A button with which users upload documents of their own, each with a type and a title. */
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
      note={`PDF, JPEG, PNG or WebP; pictures up to 10 MB. ${propertyId ? VISIBILITY_WITH_PROPERTY : VISIBILITY}`}
      metaFields={META_FIELDS}
      initialMeta={({ name }) => ({ documentType: '', name: titleOf(name), ...(propertyId && { propertyId }) })}
      findWarning={async ({ data }) => ((await isEncryptedPdf(data)) ? LOCKED : null)}
      onUploaded={async ({ uploadId, name, meta }) => {
        const document = await add.mutateAsync({
          uploadId,
          title: textOf(meta.name) || titleOf(name) || 'Document',
          type: ADDED_TYPE_NAMES.find((type) => type === meta.documentType) ?? ('other' satisfies AddedType),
          // From the meta: this may be the screen of another property by the time the upload ends.
          propertyId: textOf(meta.propertyId),
        })
        onAdded?.(document)
      }}
    />
  )
}

const LOCKED =
  'This PDF is protected. If it asks for a password, the landlord can’t open it: better add a copy without one.'
const VISIBILITY = 'You and agents see them, and owners you send them to with an application.'
const VISIBILITY_WITH_PROPERTY = 'You, the owner of this home and agents see them.'

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** 'Payslip March' for 'Payslip_March.pdf'. */
const titleOf = (fileName: string) =>
  fileName
    .replace(/\.\w{1,5}$/, '')
    .replaceAll('_', ' ')
    .slice(0, LIMITS.titleMax)
    .trim()
