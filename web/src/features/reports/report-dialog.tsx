import { zodResolver } from '@hookform/resolvers/zod'
import { RECORDS } from '@lintel/contract/records'
import { REPORT_REASONS } from '@lintel/contract/reports/reasons'
import { newReportSchema, type OwnReportQuery } from '@lintel/contract/reports/schema'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ownReportQuery, useReport } from './data.ts'

export interface ReportDialogProps {
  subject: OwnReportQuery
  onClose: () => void
}

/** Reports a message or a home, or says when the user did. */
export default function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(ownReportQuery(subject))
  return (
    <Dialog
      onClose={onClose}
      title={`Report this ${RECORDS[subject.kind].word}`}
      description="Only agents read it. Whoever is reported is not told by whom."
    >
      {!data && !error && (
        <Loading label="Loading your report">
          <SkeletonLines lines={4} />
        </Loading>
      )}
      {error && !data && (
        <FailedState
          compact
          level={3}
          title="Your report could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.reportedAt && <AlreadyReported at={data.reportedAt} onClose={onClose} />}
      {data && !data.reportedAt && <ReportForm subject={subject} onClose={onClose} />}
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
  const form = useForm({ resolver: zodResolver(newReportSchema), defaultValues: { ...subject, note: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((values) =>
    report.mutateAsync(values).then(
      () => {
        onClose()
        toast({ title: 'Reported', description: 'Thank you. You will be told once an agent has reviewed it.' })
      },
      () => undefined,
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label="Reason" error={errors.reason?.message}>
        <Select {...form.register('reason')}>
          <option value="">Choose a reason</option>
          {Object.entries(REPORT_REASONS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Note" optional hint="What should an agent know?" error={errors.note?.message}>
        <Textarea rows={3} {...form.register('note')} />
      </Field>
      <DialogActions failure={<FormFailure error={report.error} />}>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" pending={report.isPending} pendingLabel="Reporting...">
          Report
        </Button>
      </DialogActions>
    </form>
  )
}
