import { Flag } from 'lucide-react'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { formatTime } from '../../ui/dates.ts'
import { useDialog } from '../../ui/lazy-dialog.tsx'

const load = () => import('./report-dialog.tsx')

/** The menu of a received message, which reports it. */
export function ReportMessageMenu({ id, author, at }: { id: string; author: string; at: string }) {
  const { open, dialog } = useDialog()
  return (
    <>
      <ActionMenu
        label={`Message from ${author}, ${formatTime(at)}`}
        className="text-ink-muted"
        actions={[
          {
            label: 'Report message…',
            icon: <Flag aria-hidden="true" />,
            onSelect: () => open(load, { subject: { kind: 'message', id } }),
          },
        ]}
      />
      {dialog}
    </>
  )
}
