import type { User } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { Copy } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { formatTime } from '../../../ui/text/dates.ts'
import { useIssueResetLink } from '../link-mutations.ts'

/** Makes a link with which a user can set a new password, and shows it once. */
export default function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const issue = useIssueResetLink(user)
  const link = issue.data
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: 'Copied', description: 'Give the link to nobody else.' }),
      () => toast({ title: 'Not copied', description: 'Select the link and copy it.', variant: 'destructive' }),
    )
  return (
    <Dialog
      onClose={onClose}
      title={link ? 'The link' : `A link for ${fullName(user)}?`}
      description={
        link
          ? `Copy it now: it is shown only once. It works once, until ${formatTime(link.expiresAt)}. Hand it to ${isolated(fullName(user))}, and to nobody else.`
          : 'Whoever has the link can set a new password for this account within 30 minutes. Make sure that it is this person who asks. They are told that you made it.'
      }
      actions={
        link ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              Done
            </Button>
            <Button icon={<Copy />} onClick={() => void copy(link.url)}>
              Copy the link
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button pending={issue.isPending} pendingLabel="Making it..." onClick={() => issue.mutate()}>
              Make the link
            </Button>
          </>
        )
      }
    >
      <FormFailure error={issue.error} />
      {link && (
        <Field label="Link to set a new password">
          <Input readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      )}
    </Dialog>
  )
}
