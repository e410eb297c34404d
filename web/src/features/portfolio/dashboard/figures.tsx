import { occupancyRate } from '@lintel/contract/overview/occupancy'
import { urlOf } from '@lintel/contract/screens'
import { Building2, DoorOpen, Wallet } from 'lucide-react'
import type { FiguresOf } from '../../../dashboard.ts'
import { StatCard } from '../../../ui/page/stat-card.tsx'
import { formatMoney } from '../../../ui/text/money.ts'
import { formatCount, formatPercent, plural } from '../../../ui/text/numbers.ts'
import { occupiedPropertiesUrl } from './links.ts'

type OwnerFigure = { overview: FiguresOf<'owner'> }
type AgentFigure = { overview: FiguresOf<'agent'> }

export const PropertiesOfOwner = ({ overview: { properties } }: OwnerFigure) => (
  <TotalProperties count={properties} note="Drafts included" />
)

export const PropertiesOfAll = ({ overview: { properties } }: AgentFigure) => (
  <TotalProperties count={properties} note="Across all owners" />
)

function TotalProperties({ count, note }: { count: number; note: string }) {
  return (
    <StatCard
      label="Total Properties"
      value={formatCount(count)}
      note={note}
      href={urlOf('properties')}
      icon={<Building2 />}
    />
  )
}

export function OccupancyRate({ overview: { properties, occupied } }: OwnerFigure) {
  return (
    <StatCard
      label="Occupancy Rate"
      value={formatPercent(occupancyRate(occupied, properties))}
      note={`${formatCount(occupied)} of ${formatCount(properties)} occupied`}
      href={occupiedPropertiesUrl}
      icon={<DoorOpen />}
    />
  )
}

export const RevenueOfOwner = ({ overview }: OwnerFigure) => (
  <MonthlyRevenue overview={overview} note="From occupied homes" />
)

export const RevenueOfAll = ({ overview }: AgentFigure) => (
  <MonthlyRevenue overview={overview} note={`From ${plural(overview.occupied, 'occupied home')}`} />
)

function MonthlyRevenue({
  overview: { monthlyRevenue, currency },
  note,
}: {
  overview: FiguresOf<'owner' | 'agent'>
  note: string
}) {
  return (
    <StatCard
      label="Monthly Revenue"
      value={formatMoney(monthlyRevenue, currency)}
      note={note}
      href={occupiedPropertiesUrl}
      icon={<Wallet />}
    />
  )
}
