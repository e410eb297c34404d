/**
 * Every kind of record that people look at: what the product calls one and several of them, the screen that shows one, and the
 * preference of the table that lists them. Kinds are stored with attachments, notices, events and what users opened lately,
 * preferences by their name: after a release, never rename one.
 */
export const RECORDS = {
  user: { word: 'person', words: 'people', screen: 'person', table: 'peopleTable' },
  property: { word: 'home', words: 'homes', screen: 'property', table: 'portfolioTable' },
  application: { word: 'application', words: 'applications', screen: 'reviewApplication', table: 'applicationsTable' },
  lease: { word: 'lease', words: 'leases', screen: null },
  document: { word: 'document', words: 'documents', screen: null, table: 'documentsTable' },
  /** Its id is that of the other user. */
  conversation: { word: 'conversation', words: 'conversations', screen: null },
  message: { word: 'message', words: 'messages', screen: null },
  note: { word: 'note', words: 'notes', screen: null },
  report: { word: 'report', words: 'reports', screen: null },
} as const

export type RecordKind = keyof typeof RECORDS

/** Preferences of tables: which columns are hidden. */
export type TableName = Extract<(typeof RECORDS)[RecordKind], { table: string }>['table']

export const RECORD_KINDS = Object.keys(RECORDS) as [RecordKind, ...RecordKind[]]

/** 'Home', 'Homes': for headings and the start of sentences. */
export const headingOf = (kind: RecordKind): string => capitalised(RECORDS[kind].word)
export const headingOfSeveral = (kind: RecordKind): string => capitalised(RECORDS[kind].words)

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
