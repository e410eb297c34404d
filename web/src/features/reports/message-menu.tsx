import { Flag } from 'lucide-react'
import { ActionMenu } from '../../ui/overlays/action-menu.tsx'
import { useDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { formatTime } from '../../ui/text/dates.ts'

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
            icon: <Flag />,
            onSelect: () => open(load, { subject: { kind: 'message', id } }),
          },
        ]}
      />
      {dialog}
    </>
  )
}
