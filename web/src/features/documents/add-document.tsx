import type { Document } from '@lintel/contract/documents/schema'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const AddDocumentDialog = lazy(async () => ({ default: (await import('./add-document-dialog.tsx')).AddDocumentDialog }))

export interface AddDocumentProps {
  /** The home it will be about. */
  propertyId?: string | undefined
  /** It is kept, and in every list. */
  onAdded?: (document: Document) => void
}

/** The button that lets a person add a document of their own. */
export function AddDocument(props: AddDocumentProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        Add a document
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddDocumentDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
