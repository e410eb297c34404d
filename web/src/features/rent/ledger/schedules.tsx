import type { Ledger, Schedule } from '@lintel/contract/rent/schema'
import { useQuery } from '@tanstack/react-query'
import { CalendarX2, Pencil, Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx'
import { List, ListRow, ListRowSkeleton } from '../../../ui/page/list.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { schedulesQuery } from '../data.ts'
import { amountOn, cadenceText, comingChanges, scheduleName } from '../dialogs/schedule-words.ts'

export interface SchedulesProps {
  ledger: Ledger
  /** Undefined for readers without the right to edit. */
  edit: { add: () => void; change: (schedule: Schedule) => void; end: (schedule: Schedule) => void } | undefined
}

/** What is charged each period, with its amount today and the changes to come. */
export function Schedules({ ledger, edit }: SchedulesProps) {
  const query = useQuery(schedulesQuery(ledger.leaseId))
  return (
    <Section
      title="What is charged"
      action={
        edit && (
          <Button size="sm" variant="secondary" icon={<Plus />} onClick={edit.add}>
            Add another
          </Button>
        )
      }
    >
      <QueryState
        query={query}
        what="what is charged"
        level={3}
        hasCard
        pending={
          <List>
            <ListRowSkeleton lead="square" />
          </List>
        }
        empty={<p className="text-ink-muted text-sm">Nothing is charged by itself.</p>}
      >
        {(schedules) => (
          <List label="What is charged">
            {schedules.map((schedule) => (
              <ScheduleRow key={schedule.id} schedule={schedule} today={ledger.today} edit={edit} />
            ))}
          </List>
        )}
      </QueryState>
    </Section>
  )
}

interface ScheduleRowProps {
  schedule: Schedule
  today: string
  edit: SchedulesProps['edit']
}

function ScheduleRow({ schedule, today, edit }: ScheduleRowProps) {
  const { label, currency, endDate } = schedule
  const name = scheduleName(schedule)
  const hasEnded = endDate !== null && endDate < today
  return (
    <ListRow
      title={label ? `${name}, ${label}` : name}
      note={[cadenceText(schedule), ...comingChanges(schedule, today)].join(' · ')}
      meta={<span className="font-medium text-ink">{formatExactMoney(amountOn(schedule, today), currency)}</span>}
      actions={
        edit &&
        !hasEnded && (
          <ActionMenu
            label={`Change ${name}`}
            actions={[
              {
                label: 'Change the amount…',
                icon: <Pencil />,
                onSelect: () => edit.change(schedule),
              },
              { label: 'End…', icon: <CalendarX2 />, onSelect: () => edit.end(schedule) },
            ]}
          />
        )
      }
    />
  )
}
