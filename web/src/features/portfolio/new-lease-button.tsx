import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'

const load = () => import('./new-lease-dialog.tsx')

/** Opens the dialog that adds a lease without an application. */
export function NewLeaseButton({ home }: { home: ManagedProperty }) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazyComponent(load, isOpen)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        data-print="never"
        icon={<Plus aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        New lease
      </Button>
      {isOpen && Dialog && <Dialog home={home} onClose={close} />}
    </>
  )
}
