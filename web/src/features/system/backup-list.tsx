import type { System } from '@lintel/contract/system/schema'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { List } from '../../ui/page/list.tsx'
import { Section } from '../../ui/page/section.tsx'
import { formatDay, formatTime } from '../../ui/text/dates.ts'
import { formatBytes } from '../../ui/text/numbers.ts'

type Backup = System['backups'][number]

const STATUSES: Record<Backup['status'], { label: string; tone: Tone }> = {
  running: { label: 'Running', tone: 'muted' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** The newest backups: when, how large, and why one failed. */
export function BackupList({ backups, isScheduled }: { backups: Backup[]; isScheduled: boolean }) {
  return (
    <Section
      title="Backups"
      note={
        isScheduled ? 'One is made every day.' : 'None is scheduled: the variable BACKUP_TO says where to put them.'
      }
    >
      {backups.length === 0 ? (
        <p className="text-ink-muted text-sm">There is none yet.</p>
      ) : (
        <List label="Backups">
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </List>
      )}
    </Section>
  )
}

function BackupRow({ backup }: { backup: Backup }) {
  const { kind, status, startedAt, endedAt, bytes, isEncrypted, error } = backup
  const facts = [
    kind === 'scheduled' ? 'On schedule' : 'By hand',
    bytes !== null && formatBytes(bytes),
    endedAt && durationOf(startedAt, endedAt),
    isEncrypted ? 'encrypted' : 'not encrypted, without secrets',
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-medium">
          <time dateTime={startedAt}>{`${formatDay(startedAt)}, ${formatTime(startedAt)}`}</time>
        </p>
        <p className="mt-0.5 text-ink-muted">{facts.filter(Boolean).join(' · ')}</p>
        {error && <p className="wrap-anywhere mt-0.5">{error}</p>}
      </div>
      <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
    </li>
  )
}

function durationOf(startedAt: string, endedAt: string): string {
  const seconds = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
