/** Accounts older than this are shown no first steps, as after an update of Lintel. */
const NEW_DAYS = 30
const DAY_MS = 86_400_000

/** Whether the first steps may be shown. Apart from their texts, which a first visit to other screens need not load. */
export const isNewUser = ({ createdAt }: { createdAt: string }, now: Date) =>
  now.getTime() - Date.parse(createdAt) < NEW_DAYS * DAY_MS
