import { IMPORT_FIELDS, IMPORT_LIMITS } from '@lintel/contract/rent/import-fields'
import { FileDown, FileUp } from 'lucide-react'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { makeClientId } from '../../../api/client-id.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { useDroppedFile } from '../../../ui/forms/use-dropped-file.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { ImportSource } from './import-data.ts'

export interface ImportSourceFormProps {
  source: ImportSource | null
  onSource: (source: ImportSource) => void
}

const TEMPLATE_FIELDS = ['home', 'tenant', 'email', 'startDate', 'endDate', 'monthlyRent', 'securityDeposit'] as const
const TEMPLATE = `\ufeff${TEMPLATE_FIELDS.map((field) => IMPORT_FIELDS[field].name).join(',')}\r\n`

/** Chooses a file of tenants: from the disk, dropped on the page, or as pasted rows. */
export function ImportSourceForm({ source, onSource }: ImportSourceFormProps) {
  const [fault, setFault] = useState<string | null>(null)
  const receive = useCallback(
    (file: File) => {
      const isTooLarge = file.size > IMPORT_LIMITS.bytes
      setFault(isTooLarge ? 'The file is larger than 5 MB. Bring in its tenants in several files.' : null)
      if (!isTooLarge) onSource(sourceOf(file.name, file))
    },
    [onSource],
  )
  const isDraggedOver = useDroppedFile(true, receive)
  return (
    <Card className={classNames('space-y-4', isDraggedOver && 'border-accent!')}>
      <p className="text-ink-muted text-sm">
        A CSV with one row for each lease: its home, tenant, first and last day, and rent. Choose it, or drop it on this
        page. A spreadsheet saves one with “Save as”.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton hasFile={source !== null} onFile={receive} />
        <LinkButton
          variant="ghost"
          external
          icon={<FileDown />}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`}
          download="tenants.csv"
        >
          Download a template
        </LinkButton>
      </div>
      <div aria-live="polite" className="text-sm">
        {source && (
          <p className="wrap-anywhere">
            <span>Read: </span>
            <bdi className="font-medium">{source.name}</bdi>
          </p>
        )}
        {fault && <p className="font-medium text-bad">{fault}</p>}
      </div>
      <PastedRows onFile={receive} onFault={setFault} />
    </Card>
  )
}

function FileButton({ hasFile, onFile }: { hasFile: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="File of tenants"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file, set right, can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button variant={hasFile ? 'secondary' : 'primary'} icon={<FileUp />} onClick={() => input.current?.click()}>
        {hasFile ? 'Choose another file' : 'Choose a file'}
      </Button>
    </>
  )
}

function PastedRows({ onFile, onFault }: { onFile: (file: File) => void; onFault: (fault: string) => void }) {
  const paste = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('rows') ?? '')
    if (text.trim() === '') return onFault('Paste the rows first')
    onFile(new File([text], 'Pasted rows'))
  }
  return (
    <details>
      <summary className="touch-target w-fit cursor-pointer font-medium text-sm marker:text-link">
        Paste rows instead
      </summary>
      <form noValidate onSubmit={paste} className="mt-3 space-y-3">
        <Field label="Rows" hint="With their headings, as copied from a spreadsheet.">
          <Textarea name="rows" rows={5} spellCheck={false} className="font-mono text-sm" />
        </Field>
        <Button type="submit" variant="secondary">
          Read the rows
        </Button>
      </form>
    </details>
  )
}

/** Of one content type: systems give spreadsheets' files others. */
const sourceOf = (name: string, file: File): ImportSource => ({
  id: makeClientId(),
  name,
  content: new Blob([file], { type: 'text/csv' }),
})
