import { Section } from '../../../ui/page/section.tsx'
import { LedgerExport } from './ledger-export.tsx'
import { LedgerLines, type LedgerLinesProps } from './ledger-lines.tsx'
import { PrintButton } from './print-button.tsx'

/** Every charge and payment of a lease, to print and as CSV. */
export function LedgerSection(props: LedgerLinesProps) {
  return (
    <Section
      title="Charges and payments"
      note="What is charged adds to the balance, what is paid takes away from it; below zero is credit."
      action={
        <div data-print="never" className="flex flex-wrap gap-2">
          <PrintButton leaseId={props.leaseId} />
          <LedgerExport leaseId={props.leaseId} />
        </div>
      }
    >
      <LedgerLines {...props} />
    </Section>
  )
}
