import type { System } from '@lintel/contract/system/schema'
import { HardDrive, Hourglass, Images, Users } from 'lucide-react'
import { StatCard, StatRow } from '../../ui/page/stat-card.tsx'
import { formatBytes, formatCappedCount, formatCount, plural } from '../../ui/text/numbers.ts'

/** Connected people, jobs and storage. */
export function SystemFigures({ system }: { system: System }) {
  const { processes, jobs, storage, storageMaxBytes } = system
  const users = sum(processes.map((one) => one.users))
  const connections = sum(processes.map((one) => one.connections))
  const used = sum(storage.map(({ bytes }) => bytes))
  const bytesOf = (kind: string) => sum(storage.filter((one) => one.kind === kind).map(({ bytes }) => bytes))
  return (
    <StatRow className="mt-6">
      <StatCard
        label="Connected people"
        value={formatCount(users)}
        note={plural(connections, 'open connection')}
        icon={<Users />}
      />
      <StatCard
        label="Jobs"
        value={formatCappedCount(jobs.waiting)}
        note={`waiting, ${formatCappedCount(jobs.failed)} failed`}
        icon={<Hourglass />}
      />
      <StatCard
        label="Storage"
        value={formatBytes(used)}
        note={
          storageMaxBytes === null ? 'pictures, documents and uploads' : `of at most ${formatBytes(storageMaxBytes)}`
        }
        icon={<HardDrive />}
      />
      <StatCard
        label="Pictures"
        value={formatBytes(bytesOf('pictures'))}
        note={`beside ${formatBytes(bytesOf('documents'))} of documents and ${formatBytes(bytesOf('uploads'))} of uploads`}
        icon={<Images />}
      />
    </StatRow>
  )
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
