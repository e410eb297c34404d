import type { Document } from '@lintel/contract/documents/schema'
import { DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useList } from '../../../api/use-list.ts'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { AddDocument } from '../../documents/add-document.tsx'
import { ownDocumentsQuery } from '../../documents/data.ts'

export interface DocumentPickerProps {
  /** Ids of the chosen documents. */
  chosen: string[]
  /** Who sees them, and for how long. */
  hint: string
  onChange: (chosen: string[]) => void
  error?: string | undefined
}

/** Chooses among the user's own documents, leases excepted, and uploads further ones. */
export function DocumentPicker({ chosen, hint, onChange, error }: DocumentPickerProps) {
  const id = useId()
  const query = useList(ownDocumentsQuery(LIMITS.page.max))
  const documents = query.data?.filter(({ type }) => type !== 'lease')
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })
  useLeaveOutDeleted(query.data, chosen, onChange)
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}>
      <legend className="font-medium text-sm">Documents</legend>
      <p id={`${id}-hint`} className="mt-0.5 text-ink-muted text-xs">
        {hint}
      </p>
      <QueryState
        query={{ ...query, data: documents }}
        what="your documents"
        compact
        level={3}
        kept="What you wrote is still here, and can be sent without any."
        pending={<SkeletonLines lines={2} className="mt-3" />}
      >
        {(own) => own.length > 0 && <DocumentChoices documents={own} chosen={chosen} onChange={onChange} />}
      </QueryState>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 animate-fade-in font-medium text-bad text-xs">
          {error}
        </p>
      )}
      <div className="mt-3">
        <AddDocument
          align="start"
          onAdded={({ id: added }) => {
            // Several may be added before the next render.
            latest.current = [...latest.current, added]
            onChange(latest.current)
          }}
        />
      </div>
    </fieldset>
  )
}

/** A document chosen in a restored draft may have been deleted. */
function useLeaveOutDeleted(
  documents: Document[] | undefined,
  chosen: string[],
  onChange: DocumentPickerProps['onChange'],
) {
  useEffect(() => {
    if (!documents) return
    const existing = new Set(documents.map(({ id }) => id))
    if (!chosen.every((id) => existing.has(id))) onChange(chosen.filter((id) => existing.has(id)))
  }, [documents, chosen, onChange])
}

type DocumentChoicesProps = Pick<DocumentPickerProps, 'chosen' | 'onChange'> & { documents: Document[] }

function DocumentChoices({ documents, chosen, onChange }: DocumentChoicesProps) {
  const toggle = ({ id }: Document, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <ul className="mt-2 divide-y divide-line overflow-hidden rounded-md border border-line bg-surface-raised">
      {documents.map((document) => (
        <li key={document.id}>
          <label className="flex cursor-pointer items-center gap-3 px-3 py-2.5 text-sm transition-colors hover:bg-surface-hover">
            <input
              type="checkbox"
              checked={chosen.includes(document.id)}
              onChange={(event) => toggle(document, event.currentTarget.checked)}
            />
            <bdi className="min-w-0 grow truncate font-medium">{document.title}</bdi>
            <span className="shrink-0 text-ink-muted">{DOCUMENT_TYPES[document.type]}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
