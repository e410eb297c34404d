import { zodResolver } from '@hookform/resolvers/zod'
import { REPORT_OUTCOMES } from '@lintel/contract/reports/reasons'
import { type Report, type ReportClosing, reportClosingSchema } from '@lintel/contract/reports/schema'
import { useForm } from 'react-hook-form'
import { SelectField, TextareaField } from '../../ui/forms/form-fields.tsx'
import { DialogForm } from '../../ui/overlays/dialog-form.tsx'
import { useCloseReport } from './data.ts'

interface CloseReportDialogProps {
  report: Report
  /** What is chosen at first; null for nothing. */
  suggested: ReportClosing | null
  onClose: () => void
}

/** Asks for the outcome of a report, then closes it. */
export default function CloseReportDialog({ report, suggested, onClose }: CloseReportDialogProps) {
  const close = useCloseReport(report.id)
  const form = useForm({
    resolver: zodResolver(reportClosingSchema),
    defaultValues: { outcome: undefined, note: '', ...suggested },
  })
  return (
    <DialogForm
      title="Close this report?"
      description="The reporter is told that it was reviewed. Outcome and remark are for agents only."
      form={form}
      submit={close.mutateAsync}
      onClose={onClose}
      toast={{ title: 'Report closed', description: `${report.reporter.name} is told that it was reviewed.` }}
      action={{ label: 'Close report', pendingLabel: 'Closing...' }}
    >
      <SelectField
        form={form}
        name="outcome"
        label="Outcome"
        placeholder="Choose an outcome"
        options={Object.entries(REPORT_OUTCOMES)}
      />
      <TextareaField form={form} name="note" label="Remark" optional rows={3} />
    </DialogForm>
  )
}
