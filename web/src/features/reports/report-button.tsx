import type { OwnReportQuery } from '@lintel/contract/reports/schema'
import { Flag } from 'lucide-react'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'

const load = () => import('./report-dialog.tsx')

/** A button that reports a home. */
export function ReportButton({ subject, label }: { subject: OwnReportQuery; label: string }) {
  return (
    <DialogButton variant="ghost" size="sm" icon={<Flag />} load={load} props={{ subject }}>
      {label}
    </DialogButton>
  )
}
