import { Trash2 } from 'lucide-react'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'
import { Card, CardHeading } from '../../../ui/page/card.tsx'

const load = () => import('./delete-account-dialog.tsx')

/** A button to delete the own account, after a confirmation that says what goes and what stays. */
export function DeleteAccountCard() {
  return (
    <Card>
      <CardHeading
        title="Delete account"
        note="You will see what goes and what stays before anything happens."
        action={
          <DialogButton size="sm" variant="ghost" icon={<Trash2 />} load={load} props={{}}>
            Delete account
          </DialogButton>
        }
      />
    </Card>
  )
}
