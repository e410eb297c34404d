import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { formatTime } from '../../ui/dates.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** The menu of a received message, which reports it. */
export function ReportMessageMenu({ id, author, at }: { id: string; author: string; at: string }) {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <ActionMenu
        label={`Message from ${author}, ${formatTime(at)}`}
        className="text-ink-muted"
        actions={[{ label: 'Report message…', icon: <Flag aria-hidden="true" />, onSelect: () => setReporting(true) }]}
      />
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog subject={{ kind: 'message', id }} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
