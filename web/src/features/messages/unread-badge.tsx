import { useQuery } from '@tanstack/react-query'
import { classNames } from '../../ui/class-names.ts'
import { useUnreadInTitle } from '../../ui/page/page-title.ts'
import { formatCount, plural } from '../../ui/text/numbers.ts'
import { unreadQuery } from './data.ts'

/** The number of unread messages, beside the navigation link and in the document's title; nothing if there are none. */
export function UnreadBadge({ className }: { className?: string }) {
  const count = useQuery(unreadQuery).data?.unreadCount ?? 0
  useUnreadInTitle(count)
  if (count === 0) return null
  return (
    <span
      className={classNames(
        'tabular inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : formatCount(count)}</span>
      <span className="sr-only">{plural(count, 'unread message')}</span>
    </span>
  )
}
