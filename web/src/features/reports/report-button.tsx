import type { OwnReportQuery } from '@lintel/contract/reports/schema'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** A button that reports a home. */
export function ReportButton({ subject, label }: { subject: OwnReportQuery; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" icon={<Flag aria-hidden="true" />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
