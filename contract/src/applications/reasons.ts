/** The reasons for a rejection, in the applicant's notice word for word. */
export const REJECTION_REASONS = {
  'another-applicant': 'Let to another applicant',
  'no-longer-available': 'The home is no longer available',
  timing: 'The dates don’t fit',
  income: 'The rent is high for the income shown',
  references: 'References are missing or could not be confirmed',
  incomplete: 'The application is incomplete',
  'too-many-people': 'The home is too small for the household',
  pets: 'The home does not suit the pets',
  other: 'Another reason',
} as const satisfies Record<string, string>

export type RejectionReason = keyof typeof REJECTION_REASONS

export const REJECTION_REASON_NAMES = Object.keys(REJECTION_REASONS) as [RejectionReason, ...RejectionReason[]]
