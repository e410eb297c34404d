import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { Plus } from 'lucide-react'
import { DialogButton } from '../../../../ui/overlays/dialog-button.tsx'

const load = () => import('./new-lease-dialog.tsx')

/** Opens the dialog that adds a lease without an application. */
export function NewLeaseButton({ property }: { property: ManagedProperty }) {
  return (
    <DialogButton size="sm" variant="secondary" data-print="never" icon={<Plus />} load={load} props={{ property }}>
      New lease
    </DialogButton>
  )
}
