import { formatDay } from '../../../ui/text/dates.ts'

/** Says of an archived home since when it is, and what that means. @param archivedAt an instant */
export function ArchivedNotice({ archivedAt }: { archivedAt: string }) {
  return (
    <p className="rounded-lg border border-line bg-surface-raised p-4 sm:px-5">
      Archived on <time dateTime={archivedAt}>{formatDay(archivedAt)}</time>. Its leases, documents and history are kept
      for those who have them.
    </p>
  )
}
