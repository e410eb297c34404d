// Arithmetic of calendar days, `YYYY-MM-DD`, which have no time zone.

export function yearMonthDay(day: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

/** The 1st of the next month. */
export function nextMonth(day: string): string {
  const [year, month] = yearMonthDay(day)
  return isoDay(Date.UTC(year, month, 1))
}

/** The same day of a later month, or that month's last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = yearMonthDay(day)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth.getUTCDate())))
}

const DAY_MS = 86_400_000
export const addDays = (day: string, days: number) => isoDay(Date.parse(day) + days * DAY_MS)
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
