import { LIMITS } from '@lintel/contract/limits'
import { useCurrentUser } from '../accounts/data.ts'
import { UploadDocuments } from '../files/upload-documents.tsx'
import { useAddUploaded } from './changes.ts'

const FORMATS = { 'application/pdf': 'PDF' }

/** Adds large PDFs, several at once, from this device or from an address; each is called what its file is called. */
export function UploadPapers({ propertyId }: { propertyId?: string | undefined }) {
  const user = useCurrentUser()
  const add = useAddUploaded()
  if (!user) return null
  return (
    <UploadDocuments
      user={user}
      allowedFileTypes={FORMATS}
      note="PDF files, large ones as well. Each is listed as “Other”, under the name of its file."
      onUploaded={async ({ uploadId, name }) => {
        await add.mutateAsync({ uploadId, title: titleOf(name), type: 'other', propertyId })
      }}
    />
  )
}

const titleOf = (fileName: string) =>
  fileName
    .replace(/\.pdf$/i, '')
    .trim()
    .slice(0, LIMITS.titleMax) || 'Document'
