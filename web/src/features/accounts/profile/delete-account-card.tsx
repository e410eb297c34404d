import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeading } from '../../../ui/card.tsx'

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/** A button to delete the own account, after a confirmation that says what goes and what stays. */
export function DeleteAccountCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <CardHeading
        title="Delete account"
        note="You will see what goes and what stays before anything happens."
        action={
          <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen(true)}>
            Delete account
          </Button>
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
