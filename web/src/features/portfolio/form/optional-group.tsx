import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

export interface OptionalGroupProps {
  title: string
  /** What is chosen in it; shown while it is closed, too. */
  summary: string
  /** Whether it is open at first: unless the summary says all that is chosen. */
  isChosen?: boolean
  /** Opens it, so that the errors in it are seen and can be focused. */
  hasErrors: boolean
  /** How often the form was submitted: each time opens it again. */
  attempts: number
  children: ReactNode
}

/** A group of the property form that most homes leave as it is: closed until it is opened. */
export function OptionalGroup({ title, summary, isChosen = false, hasErrors, attempts, children }: OptionalGroupProps) {
  const [isOpen, setOpen] = useState(isChosen)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!hasErrors || attempts === 0 || !details.current) return
    details.current.open = true
    // The form could not focus it while the group was closed.
    const firstInvalid = details.current.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (firstInvalid && details.current.contains(firstInvalid)) firstInvalid.focus()
  }, [hasErrors, attempts])
  return (
    <details
      ref={details}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-t pt-6"
    >
      <summary className="flex items-start justify-between gap-4 rounded-sm">
        <span className="min-w-0">
          <span className="block font-semibold text-base">{title}</span>
          <span className="block text-ink-muted text-sm">{summary}</span>
        </span>
        <ChevronDown className="mt-1 size-5 shrink-0 text-ink-muted" />
      </summary>
      <fieldset aria-label={title} className="mt-4 min-w-0 space-y-5">
        {children}
      </fieldset>
    </details>
  )
}
