import { headingOf } from '@lintel/contract/records'
import { REPORT_OUTCOMES, REPORT_REASONS } from '@lintel/contract/reports/reasons'
import type { Report } from '@lintel/contract/reports/schema'
import { urlOf } from '@lintel/contract/screens'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { formatDay, formatTime } from '../../ui/text/dates.ts'
import { PersonLink } from '../accounts/person-link.tsx'
import { ReportActions } from './report-actions.tsx'

/** One report: its subject, reporter and reason, and its outcome, or actions while it is open. */
export function ReportCard({ report }: { report: Report }) {
  const { id, kind, reason, note, createdAt, closing, reporter } = report
  return (
    <li>
      {/* Focused when it is the first card of a newly loaded page. */}
      <article data-report={id} tabIndex={-1} aria-label={`${headingOf(kind)}: ${REPORT_REASONS[reason]}`}>
        <Card>
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="font-semibold text-base">{REPORT_REASONS[reason]}</h2>
            <Badge isLabel>{headingOf(kind)}</Badge>
            <time dateTime={createdAt} className="ml-auto text-ink-muted text-sm">
              {formatDay(createdAt)}
            </time>
          </div>
          <Subject report={report} />
          <dl className="mt-4 space-y-1.5 text-sm">
            <Detail name="Reported by">
              <PersonLink truncates person={{ id: reporter.id }}>
                {reporter.name}
              </PersonLink>
            </Detail>
            {note && (
              <Detail name="Note">
                <bdi>{note}</bdi>
              </Detail>
            )}
            {closing && (
              <>
                <Detail name="Outcome">{REPORT_OUTCOMES[closing.outcome]}</Detail>
                {closing.note && <Detail name="Remark">{closing.note}</Detail>}
                <Detail name="Closed by">
                  <PersonLink person={{ id: closing.byId }}>{closing.by ?? 'A former agent'}</PersonLink>
                  <span>,</span> <span>{formatDay(closing.at)}</span>
                </Detail>
              </>
            )}
          </dl>
          {!closing && <ReportActions report={report} />}
        </Card>
      </article>
    </li>
  )
}

/** The message as it was sent, or the home. */
function Subject({ report: { kind, content, propertyId, sentAt, reporter, reported } }: { report: Report }) {
  if (kind === 'property') {
    return (
      <p className="wrap-anywhere mt-3 text-sm">
        {propertyId ? (
          <TextLink href={urlOf('property', { id: propertyId })} className="touch-target">
            <bdi>{content}</bdi>
          </TextLink>
        ) : (
          <span>
            <bdi>{content}</bdi> (removed)
          </span>
        )}
        <span className="text-ink-muted"> · owned by </span>
        <PersonLink truncates person={{ id: reported.id }}>
          {reported.name}
        </PersonLink>
      </p>
    )
  }
  return (
    <figure className="mt-3">
      <blockquote
        dir="auto"
        className="wrap-anywhere whitespace-pre-wrap border-accent border-l-2 pl-4 text-sm leading-relaxed"
      >
        {content}
      </blockquote>
      <figcaption className="mt-2 text-ink-muted text-sm">
        <PersonLink truncates person={{ id: reported.id }}>
          {reported.name}
        </PersonLink>{' '}
        <span>to</span>{' '}
        <PersonLink truncates person={{ id: reporter.id }}>
          {reporter.name}
        </PersonLink>
        {sentAt && (
          <>
            <span>,</span> <time dateTime={sentAt}>{`${formatDay(sentAt)}, ${formatTime(sentAt)}`}</time>
          </>
        )}
      </figcaption>
    </figure>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap">{children}</dd>
    </div>
  )
}
