import type { JSX } from 'react'
import { Button } from '../button.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { type DialogAction, type Submission, useSubmission } from './dialog-submission.ts'

type ConfirmDialogProps<Result> = Pick<DialogProps, 'title' | 'description' | 'size' | 'children'> &
  Submission<undefined, Result> & {
    /** The button that confirms; without one the dialog can only be closed. */
    action: DialogAction | false
    /** On the button that closes the dialog; 'Not now' by default. */
    cancelLabel?: string
    /** In place of the message of the failed call. */
    failure?: JSX.Element | null
  }

/** A question without fields, and the button that does it. Import it lazily, as every dialog. */
export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const { title, description, size, children, action, cancelLabel = 'Not now', failure, ...submission } = props
  const { submit, isPending, error } = useSubmission(submission)
  return (
    <Dialog
      title={title}
      description={description}
      size={size}
      onClose={submission.onClose}
      actions={
        <>
          <Button variant="ghost" onClick={submission.onClose}>
            {cancelLabel}
          </Button>
          {action && (
            <Button
              variant={action.variant}
              disabled={action.disabled}
              pending={isPending || action.isPending}
              pendingLabel={action.pendingLabel}
              onClick={() => void submit(undefined)}
            >
              {action.label}
            </Button>
          )}
        </>
      }
    >
      {children}
      {failure === undefined ? <FormFailure error={error} /> : failure}
    </Dialog>
  )
}
