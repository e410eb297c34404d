import { IMPORT_LIMITS } from '@lintel/contract/rent/import-fields'
import type { ImportFate, ImportPreview, ImportRow } from '@lintel/contract/rent/import-schema'
import { type Format, renderText } from '../../../format/format.ts'
import type { Plan, PlannedRow } from './plan.ts'
import type { ImportFile } from './reading.ts'
import { shorten } from './shorten.ts'

/** @param offset rows before the first that is listed */
export function presentPlan(file: ImportFile, plan: Plan, offset: number, format: Format): ImportPreview {
  const { reading, choices, missing, proposedStart, notInvited, rows, faults } = plan
  const { shownRows, shownFaults } = IMPORT_LIMITS
  const countOf = (fate: ImportFate) => rows.filter((row) => row.fate === fate).length
  return {
    separator: file.separator,
    encoding: file.encoding,
    columns: file.headings.map((heading, at) => ({
      heading: shown(heading),
      samples: samplesOf(file, at),
      field: reading.columns[at] ?? null,
    })),
    missing,
    ...choices,
    proposedStart,
    notInvited,
    counts: {
      rows: file.rows.length,
      invited: countOf('invited'),
      withoutInvitation: countOf('without_invitation'),
      existing: countOf('existing'),
      faulty: countOf('faulty'),
    },
    rows: rows.slice(offset, offset + shownRows).map((row) => presentRow(row, format)),
    faults: faults
      .slice(0, shownFaults)
      .map(({ line, field, text }) => ({ line, field, text: renderText(text, format) })),
    moreFaults: Math.max(0, faults.length - shownFaults),
  }
}

function presentRow(
  { property, propertyText, startsOn, endsOn, amounts, faults, ...row }: PlannedRow,
  format: Format,
): ImportRow {
  return {
    line: row.line,
    fate: row.fate,
    property: property && { id: property.id, title: property.title },
    home: shown(propertyText),
    tenant: shown(row.tenant),
    email: row.email,
    currency: property?.currency ?? null,
    startDate: startsOn,
    endDate: endsOn,
    ...amounts,
    faults: faults.map(({ text }) => renderText(text, format)),
  }
}

const SAMPLES = 3
/** A column may have no values. */
const SAMPLED_ROWS = 1_000
const SHOWN_CHARS = 80
const shown = (cell: string) => shorten(cell, SHOWN_CHARS)

const samplesOf = ({ rows }: ImportFile, at: number): string[] => {
  const samples: string[] = []
  for (const { cells } of rows.slice(0, SAMPLED_ROWS)) {
    const value = cells[at]?.trim()
    if (value && !samples.includes(shown(value))) samples.push(shown(value))
    if (samples.length === SAMPLES) break
  }
  return samples
}
