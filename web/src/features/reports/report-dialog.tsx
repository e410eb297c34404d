import { zodResolver } from '@hookform/resolvers/zod'
import { RECORDS } from '@lintel/contract/records'
import { REPORT_REASONS } from '@lintel/contract/reports/reasons'
import { newReportSchema, type OwnReportQuery } from '@lintel/contract/reports/schema'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextareaField } from '../../ui/forms/form-fields.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogFormBody } from '../../ui/overlays/dialog-form.tsx'
import { DialogQuery } from '../../ui/overlays/dialog-query.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { ownReportQuery, useReport } from './data.ts'

export interface ReportDialogProps {
  subject: OwnReportQuery
  onClose: () => void
}

/** Reports a message or a home, or says when the user did. */
export default function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const own = useQuery(ownReportQuery(subject))
  return (
    <Dialog
      onClose={onClose}
      title={`Report this ${RECORDS[subject.kind].word}`}
      description="Only agents read it. Whoever is reported is not told by whom."
    >
      <DialogQuery query={own} loading="Loading your report" lines={4} failed="Your report could not be loaded">
        {({ reportedAt }) =>
          reportedAt ? (
            <AlreadyReported at={reportedAt} onClose={onClose} />
          ) : (
            <ReportForm subject={subject} onClose={onClose} />
          )
        }
      </DialogQuery>
    </Dialog>
  )
}

function AlreadyReported({ at, onClose }: { at: string; onClose: () => void }) {
  return (
    <>
      <p className="text-sm">{`You reported this on ${formatDay(at)}. You will be told once an agent has reviewed it.`}</p>
      <div className="mt-4 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}

function ReportForm({ subject, onClose }: ReportDialogProps) {
  const report = useReport()
  const form = useForm({
    resolver: zodResolver(newReportSchema),
    defaultValues: { ...subject, reason: undefined, note: '' },
  })
  return (
    <DialogFormBody
      form={form}
      submit={report.mutateAsync}
      onClose={onClose}
      toast={{ title: 'Reported', description: 'Thank you. You will be told once an agent has reviewed it.' }}
      action={{ label: 'Report', pendingLabel: 'Reporting...' }}
    >
      <SelectField
        form={form}
        name="reason"
        label="Reason"
        placeholder="Choose a reason"
        options={Object.entries(REPORT_REASONS)}
      />
      <TextareaField form={form} name="note" label="Note" optional hint="What should an agent know?" rows={3} />
    </DialogFormBody>
  )
}
