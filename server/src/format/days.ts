/** @returns the calendar day of an instant in UTC, `YYYY-MM-DD`: leases start and end by UTC days */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** @returns the current calendar day in UTC, `YYYY-MM-DD` */
export const today = () => dayOf(new Date())
