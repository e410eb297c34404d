/** What a check of a part found: it works, it is optional and not set up, it needs attention soon, or it does not work. */
export const FINDING_STATES = ['ok', 'off', 'warning', 'failed'] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** What takes up storage. */
export const STORAGE_KINDS = ['pictures', 'documents', 'uploads'] as const

export const BACKUP_KINDS = ['manual', 'scheduled'] as const
export const BACKUP_STATUSES = ['running', 'done', 'failed'] as const
