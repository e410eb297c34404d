import { systemPolicy } from '@lintel/contract/system/policy'
import type { System } from '@lintel/contract/system/schema'
import { useQuery } from '@tanstack/react-query'
import { BackToDashboard } from '../../ui/page/back-link.tsx'
import { List, ListRowSkeleton } from '../../ui/page/list.tsx'
import { Page, PageHeading } from '../../ui/page/page.tsx'
import { QueryState } from '../../ui/page/query-state.tsx'
import { StatCardSkeleton, StatRow } from '../../ui/page/stat-card.tsx'
import { AgentsOnly } from '../accounts/agents-only.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import { BackupList } from './backup-list.tsx'
import { BooksCheckSection } from './books-check.tsx'
import { BouncedEmails } from './bounced-emails.tsx'
import { systemQuery } from './data.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { Findings } from './findings.tsx'
import { ProcessList } from './process-list.tsx'
import { SettingList } from './setting-list.tsx'
import { SystemFigures } from './system-figures.tsx'

/** The state of the installation, for agents; others see a refusal. */
export function SystemScreen() {
  const user = useCurrentUser()
  const query = useQuery({ ...systemQuery, enabled: user !== null && systemPolicy.read(user) })
  const { data } = query
  if (!user) return null
  if (!systemPolicy.read(user)) return <AgentsOnly title="The state of the installation is for agents" />
  return (
    <Page>
      <PageHeading
        title="System"
        lead={data ? versionsOf(data) : 'How the installation is, and what needs attention.'}
        back={<BackToDashboard />}
      />
      <QueryState query={query} what="the state of the system" pending={<SystemSkeleton />}>
        {(system) => (
          <>
            <Findings findings={system.findings} isOutdated={query.error !== null} />
            <SystemFigures system={system} />
          </>
        )}
      </QueryState>
      <BooksCheckSection />
      <FailedJobs />
      <BouncedEmails />
      {data && (
        <>
          <BackupList backups={data.backups} isScheduled={data.isBackupScheduled} />
          <ProcessList processes={data.processes} />
          <SettingList settings={data.settings} />
        </>
      )}
    </Page>
  )
}

const versionsOf = ({ version, databaseVersion }: System) =>
  `Lintel ${version}${databaseVersion ? ` on PostgreSQL ${databaseVersion}` : ''}. The figures are renewed every 15 seconds.`

function SystemSkeleton() {
  return (
    <>
      <List>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <ListRowSkeleton key={row} lead="square" />
        ))}
      </List>
      <StatRow className="mt-6">
        {[0, 1, 2, 3].map((card) => (
          <StatCardSkeleton key={card} />
        ))}
      </StatRow>
    </>
  )
}
