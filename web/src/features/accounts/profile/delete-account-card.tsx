import { Trash2 } from 'lucide-react'
import { Card, CardHeading } from '../../../ui/card.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'

const load = () => import('./delete-account-dialog.tsx')

/** A button to delete the own account, after a confirmation that says what goes and what stays. */
export function DeleteAccountCard() {
  return (
    <Card>
      <CardHeading
        title="Delete account"
        note="You will see what goes and what stays before anything happens."
        action={
          <DialogButton size="sm" variant="ghost" icon={<Trash2 aria-hidden="true" />} load={load} props={{}}>
            Delete account
          </DialogButton>
        }
      />
    </Card>
  )
}
