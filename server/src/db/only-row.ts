/**
 * @param rows of a statement that makes, changes or finds exactly one
 * @returns the row
 * @throws when there is none, or more than one: a fault of ours
 */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`a statement returned ${rows.length} rows instead of one`)
  return row
}
