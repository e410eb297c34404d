import type { FormEventHandler } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ActionBar } from '../../../ui/page/action-bar.tsx'

export interface FormLayoutProps {
  preview: Elements
  onSubmit: FormEventHandler
  children: Elements
}

/** A property form with the preview of the home beside it; outlined while pictures are dragged over it. */
export function FormLayout({ preview, onSubmit, children }: FormLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,48rem)] items-start gap-10 min-[68.75rem]:grid-cols-[minmax(0,48rem)_minmax(0,20rem)]">
      <div className="min-w-0">
        <form
          noValidate
          onSubmit={onSubmit}
          className="rounded-lg data-dropping:outline-2 data-dropping:outline-accent data-dropping:outline-dashed data-dropping:outline-offset-4"
        >
          {children}
        </form>
      </div>
      {preview}
    </div>
  )
}

export interface FormActionsProps {
  /** Of the button that submits. */
  label: string
  /** Shown on it while the form is sent. */
  pendingLabel: string
  isPending: boolean
  /** Whether pictures upload. */
  isUploading: boolean
  /** Where Cancel leads. */
  cancelHref: string
  onCancel: () => void
}

/** The buttons at the end of a property form, in sight all the time. */
export function FormActions(props: FormActionsProps) {
  const { label, pendingLabel, isPending, isUploading, cancelHref, onCancel } = props
  return (
    <div className="-mx-5 -mb-5 rounded-b-lg border-t bg-surface-raised px-5 py-4 sm:-mx-6 sm:-mb-6 sm:px-6 md:sticky md:bottom-0 max-md:contents">
      <ActionBar>
        <Button
          type="submit"
          pending={isPending || isUploading}
          pendingLabel={isUploading ? 'Uploading images...' : pendingLabel}
        >
          {label}
        </Button>
        <LinkButton href={cancelHref} variant="ghost" onClick={onCancel}>
          Cancel
        </LinkButton>
      </ActionBar>
    </div>
  )
}
