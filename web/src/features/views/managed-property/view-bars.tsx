import { formatDay, formatShortDay } from '../../../ui/text/dates.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { type DailyViews, fillDays, totalViews } from '../daily-views.ts'

/** Units of the drawing. */
const HEIGHT = 32
const [BAR, GAP] = [3, 1]

/** A bar for each of the last 30 days. @param views without the days that had none @param today `YYYY-MM-DD` */
export function ViewBars({ views, today }: { views: DailyViews; today: string }) {
  const days = fillDays(views, today)
  const most = Math.max(1, ...days.map((day) => day.views))
  return (
    <svg
      role="img"
      aria-label={barsText(days)}
      viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full"
    >
      {days.map((day, index) => {
        const height = day.views === 0 ? 1 : Math.max(2, (day.views / most) * HEIGHT)
        return (
          <g key={day.day}>
            <title>{`${formatShortDay(day.day)}: ${plural(day.views, 'view')}`}</title>
            <rect x={index * (BAR + GAP)} width={BAR + GAP} height={HEIGHT} fill="transparent" />
            <rect
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={day.views === 0 ? 'fill-line-strong' : 'fill-accent'}
            />
          </g>
        )
      })}
    </svg>
  )
}

/** 'Views by day: 12 in 30 days, most on Mar 4, 2026 (7 views)'. */
function barsText(days: DailyViews): string {
  const total = totalViews(days)
  if (total === 0) return 'Views by day: none in 30 days'
  const most = days.reduce((best, day) => (day.views > best.views ? day : best))
  return `Views by day: ${total} in 30 days, most on ${formatDay(most.day)} (${plural(most.views, 'view')})`
}
