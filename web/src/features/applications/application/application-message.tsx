import type { Application } from '@lintel/contract/applications/schema'
import { isolated } from '@lintel/contract/isolated'

/** What an applicant wrote to the owner. */
export function ApplicationMessage({
  application: { message, tenant },
  isOwn,
}: {
  application: Application
  isOwn: boolean
}) {
  const author = isOwn ? 'You' : (tenant.firstName ?? 'They')
  return (
    <section aria-labelledby="message-heading">
      <h2 id="message-heading" className="font-semibold text-base">
        Why this home
      </h2>
      {message ? (
        <p
          dir="auto"
          className="mt-3 max-w-prose whitespace-pre-wrap border-accent border-l-2 pl-4 leading-relaxed sm:pl-5"
        >
          {message}
        </p>
      ) : (
        <p className="mt-2 text-ink-muted text-sm">{`${isolated(author)} did not write a message.`}</p>
      )}
    </section>
  )
}
