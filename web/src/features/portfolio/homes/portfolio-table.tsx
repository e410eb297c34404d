import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import { urlOf } from '@lintel/contract/screens'
import { ArrowRightLeft, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { useCurrentUrl } from '../../../ui/urls/current-url.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { MessageSeveralButton } from '../../messages/several/message-several-button.tsx'
import { useInPlaceEdit } from '../../properties/in-place-edit.ts'
import type { usePublishSeveral } from './publish-several.ts'

const loadHandOverDialog = () => import('../../accounts/administration/hand-over-dialog.tsx')
const loadRemoveDialog = () => import('../../properties/remove-property-dialog.tsx')

interface SelectedHomesProps extends ReturnType<typeof usePublishSeveral> {
  chosen: PortfolioProperty[]
}

/** What can be done with several homes at once: publishing them, writing to their tenants. */
export function SelectedHomes({ chosen, publish, progress }: SelectedHomesProps) {
  const tenants = chosen.flatMap(({ id, tenant }) => (tenant ? [{ ...tenant, propertyId: id }] : []))
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Eye />}
        pending={progress !== null}
        pendingLabel={progress ?? 'Publish'}
        disabled={progress === null && chosen.every(({ isPublished }) => isPublished)}
        onClick={() => publish(chosen, true)}
      >
        Publish
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon={<EyeOff />}
        disabled={progress !== null || chosen.every(({ isPublished }) => !isPublished)}
        onClick={() => publish(chosen, false)}
      >
        Unpublish
      </Button>
      {tenants.length > 0 && <MessageSeveralButton receivers={tenants} label="Message tenants" />}
    </>
  )
}

/** What can be done with one home of the table. */
export function HomeMenu({ home, tabIndex }: { home: PortfolioProperty; tabIndex: number }) {
  const { id, title, owner, isPublished } = home
  const [, navigate] = useLocation()
  const currentUrl = useCurrentUrl()
  const edit = useInPlaceEdit(home)
  const user = useCurrentUser()
  const { open, dialog } = useDialog()
  return (
    <>
      <ActionMenu
        label={`More for ${title}`}
        tabIndex={tabIndex}
        actions={[
          {
            label: 'Edit',
            icon: <Pencil />,
            onSelect: () => navigate(urlOf('editProperty', { id, from: currentUrl })),
          },
          {
            label: isPublished ? 'Unpublish' : 'Publish',
            icon: isPublished ? <EyeOff /> : <Eye />,
            onSelect: () => void edit.applyAtOnce({ field: 'isPublished', from: isPublished, to: !isPublished }),
          },
          ...(user && accountPolicy.handOver(user)
            ? [
                {
                  label: 'Hand over to another owner…',
                  icon: <ArrowRightLeft />,
                  onSelect: () => open(loadHandOverDialog, { user: owner, home }),
                },
              ]
            : []),
          {
            label: 'Delete',
            icon: <Trash2 />,
            isDanger: true,
            onSelect: () => open(loadRemoveDialog, { property: home }),
          },
        ]}
      />
      {dialog}
    </>
  )
}
