import type { Account, Schedule } from '@lintel/contract/rent/schema'
import { useQuery } from '@tanstack/react-query'
import { CalendarX2, Pencil, Plus } from 'lucide-react'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { List, ListRow, ListRowSkeleton } from '../../ui/list.tsx'
import { formatExactMoney } from '../../ui/money.ts'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { schedulesQuery } from './data.ts'
import { amountOn, cadenceText, comingChanges, scheduleName } from './schedule-words.ts'

export interface SchedulesProps {
  account: Account
  /** Undefined for those who only read. */
  edit: { add: () => void; change: (schedule: Schedule) => void; end: (schedule: Schedule) => void } | undefined
}

/** What is charged each period, with its amount today and the changes to come. */
export function Schedules({ account, edit }: SchedulesProps) {
  const { data: schedules, error, isFetching, refetch } = useQuery(schedulesQuery(account.leaseId))
  return (
    <Section
      title="What is charged"
      action={
        edit && (
          <Button size="sm" variant="secondary" icon={<Plus aria-hidden="true" />} onClick={edit.add}>
            Add another
          </Button>
        )
      }
    >
      {schedules ? (
        schedules.length > 0 ? (
          <List label="What is charged">
            {schedules.map((schedule) => (
              <ScheduleRow key={schedule.id} schedule={schedule} today={account.today} edit={edit} />
            ))}
          </List>
        ) : (
          <p className="text-ink-muted text-sm">Nothing is charged by itself.</p>
        )
      ) : error ? (
        <Card flush>
          <FailedState
            compact
            level={3}
            title="What is charged could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <Loading label="Loading what is charged">
          <List>
            <ListRowSkeleton lead="square" />
          </List>
        </Loading>
      )}
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
                icon: <Pencil aria-hidden="true" />,
                onSelect: () => edit.change(schedule),
              },
              { label: 'End…', icon: <CalendarX2 aria-hidden="true" />, onSelect: () => edit.end(schedule) },
            ]}
          />
        )
      }
    />
  )
}
