import type { Document } from '@lintel/contract/documents/schema'
import { ADDED_TYPE_NAMES, type AddedType, DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'
import {
  Banknote,
  Bell,
  ClipboardCheck,
  FileText,
  IdCard,
  type LucideIcon,
  Plus,
  Receipt,
  UserCheck,
} from 'lucide-react'
import type { Elements } from '../../ui/elements.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { UploadDocumentsButton } from '../files/documents/upload-documents-button.tsx'
import type { MetaField } from '../files/meta-fields.ts'
import { suggestTitle, titleOfFile } from './document-title.ts'
import { isEncryptedPdf } from './locked-pdf.ts'
import { useAddDocument } from './mutations.ts'

const FORMATS = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' }
const PICTURE_BYTES = {
  'image/jpeg': LIMITS.documentBytesMax,
  'image/png': LIMITS.documentBytesMax,
  'image/webp': LIMITS.documentBytesMax,
}
const TYPES = Object.fromEntries(ADDED_TYPE_NAMES.map((name) => [name, DOCUMENT_TYPES[name]]))
/** In the order in which tenants need them. */
const ICONS: Readonly<Record<AddedType, LucideIcon>> = {
  income: Banknote,
  identity: IdCard,
  reference: UserCheck,
  receipt: Receipt,
  notice: Bell,
  inspection: ClipboardCheck,
  other: FileText,
}
const KINDS = Object.entries(ICONS).map(([id, Icon]) => ({
  id,
  label: DOCUMENT_TYPES[id as AddedType],
  icon: <Icon />,
}))
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
  /** The edge of the button that the menu stands at. */
  align?: 'start' | 'end'
  /** Places the button: where it is may change while files upload. */
  children?: (button: Elements) => Elements
}

/** A button for the dialog in which users upload documents of their own, and a menu in which they choose a type, then the files. */
export function AddDocument({ propertyId, onAdded, align = 'end', children }: AddDocumentProps) {
  const user = useCurrentUser()
  const add = useAddDocument()
  if (!user) return children?.(null) ?? null
  const about = propertyId && { propertyId }
  const visibility = propertyId ? VISIBILITY_WITH_PROPERTY : VISIBILITY
  return (
    <UploadDocumentsButton
      user={user}
      label="Add a document"
      icon={<Plus />}
      title="Add documents"
      allowedFileTypes={FORMATS}
      maxFileSizes={PICTURE_BYTES}
      note={`PDF, JPEG, PNG or WebP; pictures up to 10 MB. ${visibility}`}
      metaFields={META_FIELDS}
      initialMeta={({ name }) => ({ documentType: '', name: titleOfFile(name), ...about })}
      menu={{
        label: 'Choose the type first',
        kinds: KINDS,
        note: visibility,
        align,
        metaOf: ({ name }, type) => ({ documentType: type, name: suggestTitle(name, addedTypeOf(type)), ...about }),
      }}
      findWarning={async ({ data }) => ((await isEncryptedPdf(data)) ? LOCKED : null)}
      onUploaded={async ({ uploadId, name, meta }) => {
        const document = await add.mutateAsync({
          uploadId,
          title: textOf(meta.name) || titleOfFile(name) || 'Document',
          type: addedTypeOf(meta.documentType),
          // From the meta: this may be the screen of another property by the time the upload ends.
          propertyId: textOf(meta.propertyId),
        })
        onAdded?.(document)
      }}
    >
      {children}
    </UploadDocumentsButton>
  )
}

const LOCKED =
  'This PDF is protected. If it asks for a password, the landlord can’t open it: better add a copy without one.'
const VISIBILITY = 'Only you see them, until you send them with an application: then its owner and agents, too.'
const VISIBILITY_WITH_PROPERTY = 'You, the owner of this home and agents see them.'

const addedTypeOf = (value: unknown): AddedType => ADDED_TYPE_NAMES.find((type) => type === value) ?? 'other'
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
