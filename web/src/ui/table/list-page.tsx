import type { ReactNode } from 'react'
import type { Elements } from '../elements.ts'
import { BackToDashboard } from '../page/back-link.tsx'
import { Page, PageHeading, type PageHeadingProps } from '../page/page.tsx'
import { QueryState } from '../page/query-state.tsx'
import type { ExportRows } from './column.ts'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { ListTools, type ListToolsProps } from './list-tools.tsx'

/** Search, filters and parts, above the list. */
export type ListPageTools<Row> = Pick<
  ListToolsProps<Row>,
  'search' | 'filters' | 'chips' | 'filterCount' | 'tabs' | 'children'
>

/** How the user wants to see the list. */
interface ListPreference {
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
  view?: 'cards' | 'table' | undefined
  chooseView: (view: 'cards' | 'table') => void
}

export interface ListPageProps<Row extends { id: string }, Sort extends string>
  extends Omit<ListTableProps<Row>, 'hidden' | 'sort' | 'onSort'>,
    Pick<PageHeadingProps, 'title' | 'lead' | 'action'> {
  /** Null for a list that is empty without any filter. */
  tools: ListPageTools<Row> | null
  /** A list that needs no search, order, columns and export. */
  isShort?: boolean
  /** How many rows there are, in words. */
  status: (rows: Row[]) => ReactNode
  sort: Sort
  onSort: (sort: Sort) => void
  /** The names of all orders. */
  orders: Record<Sort, string>
  preference: ListPreference
  exportRows: ExportRows
  /** What can be chosen in place of the table, and is unless the table is. */
  cards?: { pending: Elements; render: (rows: Row[]) => ReactNode }
  /** Between the heading and the tools. */
  note?: Elements
  /** After the list, such as dialogs. */
  children?: Elements
}

/** The page of a list: heading, tools, then the rows in a table or as cards. */
export function ListPage<Row extends { id: string }, Sort extends string>(props: ListPageProps<Row, Sort>) {
  const { title, lead, action, note, isShort, preference, cards, children, tools, status, orders, ...table } = props
  const { list, what, empty } = table
  const { hidden, view = 'cards' } = preference
  const onSort = (order: string) => props.onSort(order as Sort)
  return (
    <Page>
      <PageHeading title={title} lead={lead} back={<BackToDashboard />} action={action} />
      {note}
      {tools && (
        <ListTools
          {...(isShort ? { tabs: tools.tabs, children: tools.children } : { ...tools, ...choicesOf(props, onSort) })}
          status={list.data && !list.isPlaceholderData && status(list.data)}
        />
      )}
      {cards && (isShort || view === 'cards') ? (
        <QueryState query={list} what={`the ${what}`} pending={cards.pending} empty={empty}>
          {cards.render}
        </QueryState>
      ) : (
        <ListTable {...table} hidden={hidden} onSort={onSort} />
      )}
      {children}
    </Page>
  )
}

/** The order of the list, its columns and its export. Columns make no difference to cards. */
function choicesOf<Row extends { id: string }, Sort extends string>(
  { list, columns, cards, preference, exportRows, sort, orders }: ListPageProps<Row, Sort>,
  onSort: (order: string) => void,
): Pick<ListToolsProps<Row>, 'order' | 'table'> {
  const { view = 'cards', chooseView } = preference
  const isCards = cards !== undefined && view === 'cards'
  return {
    order: { value: sort, onChoose: onSort, names: orders },
    table: {
      columns,
      hidden: isCards ? [] : preference.hidden,
      onHide: isCards ? undefined : preference.onHide,
      ...(cards && { view: { value: view, onChoose: chooseView } }),
      rows: list.data,
      exportRows,
    },
  }
}
