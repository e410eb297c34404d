import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import { urlOf } from '@lintel/contract/screens'
import { Eye, EyeOff, Pencil } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx'
import { useCurrentUrl } from '../../../ui/urls/current-url.ts'
import { MessageSeveralButton } from '../../messages/several/message-several-button.tsx'
import { useInPlaceEdit } from '../../properties/in-place-edit.ts'
import { usePropertyActions } from '../use-property-actions.tsx'
import type { usePublishSeveral } from './publish-several.ts'

interface SelectedPropertiesProps extends ReturnType<typeof usePublishSeveral> {
  chosen: PortfolioProperty[]
}

/** What can be done with several homes at once: publishing them, writing to their tenants. */
export function SelectedProperties({ chosen, publish, progress }: SelectedPropertiesProps) {
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
export function PropertyMenu({ property, tabIndex }: { property: PortfolioProperty; tabIndex: number }) {
  const { id, title } = property
  const [, navigate] = useLocation()
  const currentUrl = useCurrentUrl()
  const { actions, dialog } = usePropertyActions({ property, edit: useInPlaceEdit(property) })
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
          ...actions,
        ]}
      />
      {dialog}
    </>
  )
}
