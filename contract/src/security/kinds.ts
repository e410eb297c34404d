/** What the security log records, and how its list names it. A kind is stored: never rename one. */
export const SECURITY_EVENTS = {
  registered: 'Registered',
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_out: 'Signed out',
  session_ended: 'Signed out one browser',
  sessions_ended: 'Signed out all other browsers',
  password_check_failed: 'Gave a wrong password',
  password_changed: 'Password changed',
  password_reset_requested: 'Asked for a new password',
  reset_link_issued: 'Link for a new password issued',
  password_reset: 'Password set by a link',
  email_changed: 'Email address changed',
  email_verified: 'Email address verified',
  agent_approved: 'Agent approved',
  agent_declined: 'Agent declined',
  role_changed: 'Role changed',
  disabling_requested: 'Disabling of an agent requested',
  account_disabled: 'Account disabled',
  account_enabled: 'Account enabled',
  homes_handed_over: 'Homes handed over',
  account_deleted: 'Account deleted',
  application_approved: 'Application approved',
  application_rejected: 'Application rejected',
  application_reopened: 'Application reopened',
  application_withdrawn: 'Application withdrawn',
  lease_ended: 'Lease shortened',
  lease_cancelled: 'Lease cancelled',
  document_viewed: 'Document opened',
  document_removed: 'Document removed',
  home_removed: 'Home removed',
  report_closed: 'Report closed',
} as const

export type SecurityEventKind = keyof typeof SECURITY_EVENTS

export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]]
