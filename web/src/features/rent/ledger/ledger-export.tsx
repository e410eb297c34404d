import { callFile } from '../../../api/call-file.ts'
import { ExportButton } from '../../../ui/table/export-button.tsx'

/** Saves every charge and payment of a lease as CSV. */
export function LedgerExport({ leaseId }: { leaseId: string }) {
  return (
    <ExportButton
      variant="secondary"
      load={() => callFile('GET /api/leases/:id/ledger.csv', { params: { id: leaseId } })}
    >
      Download CSV
    </ExportButton>
  )
}
