import { daysBetween } from '../calendar.ts'
import type { ManagedProperty } from './managed.ts'

/** A lease that ends within this many days asks for a plan. */
const ENDING_DAYS = 60
/** A lease that begins within this many days asks for a handover. */
const STARTING_DAYS = 30

/** What a home's manager could do next. */
export type NextStep =
  | { kind: 'decide'; pending: number; waitingDays: number }
  | { kind: 'answer'; conversations: number; userId: string }
  | { kind: 'add-pictures' }
  | { kind: 'publish' }
  | { kind: 'finish-maintenance' }
  | { kind: 'prepare-start'; startDate: string }
  | { kind: 'plan-end'; endDate: string }

type Home = Pick<
  ManagedProperty,
  | 'status'
  | 'isPublished'
  | 'images'
  | 'pendingApplications'
  | 'applicants'
  | 'conversations'
  | 'letSince'
  | 'letFrom'
  | 'letUntil'
  | 'today'
>

/** @returns what to do about a home, most urgent first; empty when there is nothing but to wait */
export function nextStepsOf(home: Home): NextStep[] {
  const steps: NextStep[] = []
  const { pendingApplications, applicants, conversations, letFrom, letSince, letUntil, today } = home
  const [oldest] = applicants
  if (oldest) steps.push({ kind: 'decide', pending: pendingApplications, waitingDays: oldest.pendingDays ?? 0 })
  const unread = conversations.filter(({ unreadCount }) => unreadCount > 0)
  const [unanswered] = unread
  if (unanswered) steps.push({ kind: 'answer', conversations: unread.length, userId: unanswered.user.id })
  if (letFrom && daysBetween(today, letFrom) <= STARTING_DAYS) steps.push({ kind: 'prepare-start', startDate: letFrom })
  if (letSince && letUntil && !letFrom && daysBetween(today, letUntil) <= ENDING_DAYS)
    steps.push({ kind: 'plan-end', endDate: letUntil })
  if (home.status === 'maintenance') steps.push({ kind: 'finish-maintenance' })
  if (home.images.length === 0) steps.push({ kind: 'add-pictures' })
  if (!home.isPublished && home.status === 'available') steps.push({ kind: 'publish' })
  return steps
}
