/** The columns of the lists of applications, on the screen and in their CSV, with their headings. */
export const APPLICATION_COLUMN_HEADINGS = {
  applicant: 'Applicant',
  home: 'Home',
  city: 'City',
  status: 'Status',
  received: 'Received',
  fit: 'Fit',
  income: 'Income to rent',
  moveIn: 'Move-in',
  household: 'Household',
  documents: 'Documents',
  opened: 'Opened',
} as const

export type ApplicationColumn = keyof typeof APPLICATION_COLUMN_HEADINGS

const DECIDING: ApplicationColumn[] = [
  'applicant',
  'home',
  'status',
  'received',
  'fit',
  'income',
  'moveIn',
  'household',
  'documents',
  'opened',
]

/** The columns of each list: applicants don't read their own name and answers. */
export const APPLICATION_LIST_COLUMNS: Record<'tenant' | 'owner' | 'agent', ApplicationColumn[]> = {
  tenant: ['home', 'city', 'status', 'received', 'documents', 'opened'],
  owner: DECIDING,
  agent: DECIDING,
}
