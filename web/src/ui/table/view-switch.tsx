import { LayoutGrid, Table2 } from 'lucide-react'
import { IconButton } from '../button.tsx'

/** Chooses between cards and a table. */
export function ViewSwitch({
  view,
  onChoose,
}: {
  view: 'cards' | 'table'
  onChoose: (view: 'cards' | 'table') => void
}) {
  return (
    <span className="flex gap-2" data-print="never">
      <IconButton
        size="sm"
        variant={view === 'cards' ? 'secondary' : 'ghost'}
        label="Show cards"
        aria-pressed={view === 'cards'}
        icon={<LayoutGrid />}
        onClick={() => onChoose('cards')}
      />
      <IconButton
        size="sm"
        variant={view === 'table' ? 'secondary' : 'ghost'}
        label="Show a table"
        aria-pressed={view === 'table'}
        icon={<Table2 />}
        onClick={() => onChoose('table')}
      />
    </span>
  )
}
