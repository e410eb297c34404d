/** An instant's calendar day, `YYYY-MM-DD`, in UTC: the one clock leases begin and end by. */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** The calendar day it is. */
export const today = () => dayOf(new Date())
