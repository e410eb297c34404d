import type { PortfolioProperty, PortfolioSort } from '@lintel/contract/properties/schema'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { useCurrentUrl } from '../../ui/current-url.ts'
import type { LoadMoreProps } from '../../ui/load-more.tsx'
import type { ExportRows } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { urls } from '../../urls.ts'
import { MessageSeveralButton } from '../messages/message-several-button.tsx'
import { useInPlaceEdit } from './in-place-edit.ts'
import { PORTFOLIO_COLUMNS } from './portfolio-columns.tsx'
import { usePublishSeveral } from './publish-several.ts'

const RemovePropertyDialog = lazy(async () => ({
  default: (await import('./remove-property-dialog.tsx')).RemovePropertyDialog,
}))

export interface PortfolioTableProps {
  homes: PortfolioProperty[]
  list: LoadMoreProps['list']
  hidden: readonly string[]
  exportRows: ExportRows
  sort: PortfolioSort
  onSort: (sort: PortfolioSort) => void
  isPlaceholder: boolean
}

/** The properties of an owner or agent as a table; several can be published at once. */
export function PortfolioTable({ homes, list, hidden, exportRows, sort, onSort, isPlaceholder }: PortfolioTableProps) {
  const selection = useSelection(homes)
  const { publish, progress } = usePublishSeveral()
  const table = { columns: PORTFOLIO_COLUMNS, hidden, selection }
  const chosen = selection.rows
  const tenants = chosen.flatMap(({ id, tenant }) => (tenant ? [{ ...tenant, propertyId: id }] : []))
  return (
    <>
      <DataTable
        {...table}
        label="Homes"
        what="homes"
        rows={homes}
        list={list}
        href={({ id }) => urls.manageProperty(id)}
        sort={sort}
        onSort={(next) => onSort(next as PortfolioSort)}
        isPlaceholder={isPlaceholder}
        actions={(home, { tabIndex }) => <HomeMenu home={home} tabIndex={tabIndex} />}
      />
      <SelectionBar {...table} exportRows={exportRows}>
        <Button
          size="sm"
          variant="secondary"
          icon={<Eye aria-hidden="true" />}
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
          icon={<EyeOff aria-hidden="true" />}
          disabled={progress !== null || chosen.every(({ isPublished }) => !isPublished)}
          onClick={() => publish(chosen, false)}
        >
          Unpublish
        </Button>
        {tenants.length > 0 && <MessageSeveralButton receivers={tenants} label="Message tenants" />}
      </SelectionBar>
    </>
  )
}

function HomeMenu({ home, tabIndex }: { home: PortfolioProperty; tabIndex: number }) {
  const { id, title, isPublished } = home
  const [, navigate] = useLocation()
  const currentUrl = useCurrentUrl()
  const edit = useInPlaceEdit(home)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <ActionMenu
        label={`More for ${title}`}
        tabIndex={tabIndex}
        actions={[
          {
            label: 'Edit',
            icon: <Pencil aria-hidden="true" />,
            onSelect: () => navigate(urls.editProperty(id, currentUrl)),
          },
          {
            label: isPublished ? 'Unpublish' : 'Publish',
            icon: isPublished ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />,
            onSelect: () => void edit.applyAtOnce({ field: 'isPublished', from: isPublished, to: !isPublished }),
          },
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden="true" />,
            isDanger: true,
            onSelect: () => setRemoving(true),
          },
        ]}
      />
      {isRemoving && (
        <Suspense fallback={null}>
          <RemovePropertyDialog property={home} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </>
  )
}
