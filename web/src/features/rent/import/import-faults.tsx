import type { ImportFault, ImportPreview } from '@lintel/contract/rent/import-schema'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatCount, plural } from '../../../ui/text/numbers.ts'

const SHOWN = 10

/** What is to be set right before anything is brought in, by line. */
export function ImportFaults({ preview: { faults, moreFaults } }: { preview: ImportPreview }) {
  const [isOpen, setOpen] = useState(false)
  if (faults.length === 0) return null
  const shown = isOpen ? faults : faults.slice(0, SHOWN)
  const hidden = faults.length - shown.length
  return (
    <div className="rounded-lg border border-bad/50 bg-surface-raised p-4 text-sm sm:p-5">
      <h3 className="flex items-start gap-2 font-semibold text-bad">
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        <span>{`${plural(faults.length + moreFaults, 'thing')} to set right`}</span>
      </h3>
      <p className="mt-1 text-ink">
        Nothing is brought in until every row is right. Correct the file and choose it again, or change how it is read.
      </p>
      <ul className="mt-3 space-y-1.5">
        {shown.map((fault, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same fault twice
          <li key={at} className="wrap-anywhere text-ink">
            {fault.line > 0 && <span className="tabular font-medium">{`Line ${formatCount(fault.line)}: `}</span>}
            <bdi>{textOf(fault)}</bdi>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setOpen(true)}>
          {`Show ${formatCount(hidden)} more`}
        </Button>
      )}
      {isOpen && moreFaults > 0 && <p className="mt-2 text-ink-muted">{`And ${formatCount(moreFaults)} more.`}</p>}
    </div>
  )
}

const textOf = ({ text }: ImportFault) => (/[.?]$/.test(text) ? text : `${text}.`)
