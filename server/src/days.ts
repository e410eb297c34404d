/** @returns the calendar day of an instant in UTC, `YYYY-MM-DD`: leases start and end by UTC days */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** @returns the current calendar day in UTC, `YYYY-MM-DD` */
export const today = () => dayOf(new Date())

/** @returns the days from one `YYYY-MM-DD` to another */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
