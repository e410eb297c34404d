import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Column } from './column.ts'

interface TableRowProps<Row extends { id: string }> {
  row: Row
  columns: readonly Column<Row>[]
  href: string
  isDownload: boolean
  /** Whether it is the table's tab stop. */
  isActive: boolean
  isSelected: boolean
  onSelect: (id: string, isRange: boolean) => void
  actions: ((row: Row, at: { tabIndex: number }) => ReactNode) | undefined
}

/** A row of a table. A click anywhere opens it. */
export function TableRow<Row extends { id: string }>(props: TableRowProps<Row>) {
  const { row, columns, href, isDownload, isActive, isSelected, onSelect, actions } = props
  const [first, ...others] = columns
  const tabIndex = isActive ? 0 : -1
  if (!first) return null
  const note = first.note?.(row)
  const name = first.cell(row, { tabIndex })
  const link = { href, 'data-row-link': row.id, tabIndex, className: 'dt-link' }
  return (
    <tr data-row={row.id} data-selected={isSelected || undefined} {...OPENS_ON_CLICK}>
      <td className="dt-select">
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${first.name?.(row)}`}
            tabIndex={tabIndex}
            checked={isSelected}
            // Shift is known to clicks alone, which the space key makes as well.
            onClick={(event) => onSelect(row.id, event.shiftKey)}
            onChange={ignore}
          />
        </label>
      </td>
      <th scope="row">
        <span className="dt-lead">
          {first.leading?.(row)}
          <span className="min-w-0">
            {isDownload ? (
              <a {...link} download>
                <bdi>{name}</bdi>
              </a>
            ) : (
              <Link {...link}>
                <bdi>{name}</bdi>
              </Link>
            )}
            {note && <bdi className="dt-note">{note}</bdi>}
          </span>
        </span>
      </th>
      {others.map(({ id, heading, cell, isNumeric }) => {
        const content = cell(row, { tabIndex })
        return (
          <td
            key={id}
            data-label={content === null ? undefined : heading}
            className={isNumeric ? 'dt-number' : undefined}
          >
            {content}
          </td>
        )
      })}
      {actions && <td className="dt-actions">{actions(row, { tabIndex })}</td>}
    </tr>
  )
}

const ignore = () => undefined

const CONTROLS = 'a, button, input, label, select'

/** For pointers alone: keys and screen readers use the row's link. */
const OPENS_ON_CLICK = {
  onClick({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
    // Clicks in a menu or dialog of the row come here as well, through React.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return
    if (window.getSelection()?.isCollapsed === false) return
    const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
    currentTarget.querySelector('[data-row-link]')?.dispatchEvent(click)
  },
}
