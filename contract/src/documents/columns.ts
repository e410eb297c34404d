/** The columns of the list of documents, on the screen and in its CSV, with their headings. */
export const DOCUMENT_COLUMN_HEADINGS = {
  title: 'Title',
  type: 'Type',
  home: 'Home',
  person: 'Person',
  format: 'Format',
  size: 'Size',
  added: 'Added',
} as const

export type DocumentColumn = keyof typeof DOCUMENT_COLUMN_HEADINGS
