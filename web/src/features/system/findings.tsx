import type { Finding } from '@lintel/contract/system/schema'
import type { FindingState } from '@lintel/contract/system/states'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { List } from '../../ui/page/list.tsx'

const STATES: Record<FindingState, { label: string; tone: Tone; Icon: typeof CircleCheck; rank: number }> = {
  failed: { label: 'Does not work', tone: 'bad', Icon: CircleAlert, rank: 0 },
  warning: { label: 'Needs attention', tone: 'warn', Icon: TriangleAlert, rank: 1 },
  off: { label: 'Not set up', tone: 'muted', Icon: CircleDashed, rank: 2 },
  ok: { label: 'Works', tone: 'good', Icon: CircleCheck, rank: 3 },
}

/** What each part says of itself, and what to do about it: the worst first. */
export function Findings({ findings, isOutdated }: { findings: Finding[]; isOutdated: boolean }) {
  const sorted = [...findings].sort((a, b) => STATES[a.state].rank - STATES[b.state].rank)
  return (
    <>
      {isOutdated && (
        <p role="status" className="mb-4 text-sm text-warn">
          The server does not answer at the moment. This is what it said last.
        </p>
      )}
      <List label="Health">
        {sorted.map((finding) => (
          <FindingRow key={finding.part + finding.text} finding={finding} />
        ))}
      </List>
    </>
  )
}

function FindingRow({ finding: { part, state, text, advice } }: { finding: Finding }) {
  const { label, tone, Icon } = STATES[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <h2 className="font-semibold">{part}</h2>
        <p className="wrap-anywhere mt-0.5">{text}</p>
        {advice && <p className="wrap-anywhere mt-0.5 text-ink-muted">{advice}</p>}
      </div>
      <Badge tone={tone} icon={<Icon />}>
        {label}
      </Badge>
    </li>
  )
}
