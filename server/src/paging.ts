/** What a caller asks of a list: how many rows, and after which. */
export type PageRequest = { limit: number; cursor?: string }

/** One page of a list, and where the next begins; null on the last. */
export type Page<Row> = { rows: Row[]; next: string | null }

export const presentPage = <Row, Shown>(page: Page<Row>, present: (row: Row) => Shown): Page<Shown> => ({
  rows: page.rows.map(present),
  next: page.next,
})
