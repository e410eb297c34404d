import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'

export interface OptionalGroupProps {
  title: string
  /** What is chosen in it; shown while it is closed, too. */
  summary: string
  /** Whether it is open at first. */
  isChosen: boolean
  /** Opens it, so that the errors in it are seen and can be focused. */
  hasErrors: boolean
  children: ReactNode
}

/** A group of the property form that most homes leave as it is: closed until it is opened. */
export function OptionalGroup({ title, summary, isChosen, hasErrors, children }: OptionalGroupProps) {
  const [isOpen, setOpen] = useState(isChosen)
  useEffect(() => {
    if (hasErrors) setOpen(true)
  }, [hasErrors])
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-t pt-6">
      <summary className="flex items-start justify-between gap-4 rounded-sm">
        <span className="min-w-0">
          <span className="block font-semibold text-base">{title}</span>
          <span className="block text-ink-muted text-sm">{summary}</span>
        </span>
        <ChevronDown aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-muted" />
      </summary>
      <fieldset aria-label={title} className="mt-4 min-w-0 space-y-5">
        {children}
      </fieldset>
    </details>
  )
}
