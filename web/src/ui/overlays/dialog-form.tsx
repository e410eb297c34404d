import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../button.tsx'
import type { Elements } from '../elements.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { showFieldErrors } from '../forms/show-field-errors.ts'
import { Dialog, DialogActions, type DialogProps } from './dialog.tsx'
import { type DialogAction, type Submission, useSubmission } from './dialog-submission.ts'

export interface DialogFormBodyProps<Values extends FieldValues, Sent, Result> extends Submission<Sent, Result> {
  /** Its default values name every field, in the order in which they are shown. */
  form: UseFormReturn<Values, unknown, Sent>
  /** The button that submits; without one the dialog can only be closed. */
  action: DialogAction | false
  /** On the button that closes the dialog; 'Not now' by default. */
  cancelLabel?: string
  /** In place of the message of the failed call, above the buttons. */
  failure?: Elements
  /** The fields, and what will happen. */
  children: Elements
  className?: string
}

/**
 * The form of a dialog that is open already, such as a dialog that loads something first. A failed call keeps typed values,
 * and the messages of the server are shown beside their fields.
 */
export function DialogFormBody<Values extends FieldValues, Sent, Result>({
  form,
  action,
  cancelLabel = 'Not now',
  failure,
  children,
  className = 'space-y-5',
  ...submission
}: DialogFormBodyProps<Values, Sent, Result>) {
  const { submit, isPending, error } = useSubmission(submission, (error) =>
    showFieldErrors(form, Object.keys(form.getValues()) as FieldPath<Values>[], error),
  )
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className={className}>
      {children}
      <DialogActions failure={failure ?? <FormFailure error={error} />}>
        <Button variant="ghost" onClick={submission.onClose}>
          {cancelLabel}
        </Button>
        {action && (
          <Button
            type="submit"
            variant={action.variant}
            disabled={action.disabled}
            pending={isPending || action.isPending}
            pendingLabel={action.pendingLabel}
          >
            {action.label}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}

export type DialogFormProps<Values extends FieldValues, Sent, Result> = DialogFormBodyProps<Values, Sent, Result> &
  Pick<DialogProps, 'title' | 'description' | 'size'>

/** A dialog with a form, which closes it once its call is done. Import it lazily, as every dialog. */
export function DialogForm<Values extends FieldValues, Sent, Result>({
  title,
  description,
  size,
  ...body
}: DialogFormProps<Values, Sent, Result>) {
  return (
    <Dialog title={title} description={description} size={size} onClose={body.onClose}>
      <DialogFormBody {...body} />
    </Dialog>
  )
}
