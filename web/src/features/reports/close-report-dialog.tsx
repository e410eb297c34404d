import { zodResolver } from '@hookform/resolvers/zod'
import { REPORT_OUTCOMES } from '@lintel/contract/reports/reasons'
import { type Report, type ReportClosing, reportClosingSchema } from '@lintel/contract/reports/schema'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useCloseReport } from './data.ts'

interface CloseReportDialogProps {
  report: Report
  /** What is chosen at first; null for nothing. */
  suggested: ReportClosing | null
  onClose: () => void
}

/** Asks what was done about a report, then closes it. */
export default function CloseReportDialog({ report, suggested, onClose }: CloseReportDialogProps) {
  const close = useCloseReport(report.id)
  const form = useForm({ resolver: zodResolver(reportClosingSchema), defaultValues: { note: '', ...suggested } })
  const { errors } = form.formState
  // Not by callbacks of `mutate`: those are dropped when the card, and this dialog with it, unmounts.
  const submit = form.handleSubmit((closing) =>
    close.mutateAsync(closing).then(
      () => {
        onClose()
        toast({ title: 'Report closed', description: `${report.reporter.name} is told that it was reviewed.` })
      },
      () => undefined,
    ),
  )
  return (
    <Dialog
      onClose={onClose}
      title="Close this report?"
      description="The reporter is told that it was reviewed. Outcome and remark are for agents only."
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field label="Outcome" error={errors.outcome?.message}>
          <Select {...form.register('outcome')}>
            <option value="">Choose an outcome</option>
            {Object.entries(REPORT_OUTCOMES).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Remark" optional error={errors.note?.message}>
          <Textarea rows={3} {...form.register('note')} />
        </Field>
        <DialogActions failure={<FormFailure error={close.error} />}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" pending={close.isPending} pendingLabel="Closing...">
            Close report
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
