import { fullName } from '@lintel/contract/names'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'

/** Who applied for a home, or rented it: each account once, by name. */
export function knownTenants({ applicants, leases, ownerId }: ManagedProperty): { id: string; name: string }[] {
  const names = new Map<string, string>()
  for (const { tenant } of [...applicants, ...leases])
    if (tenant?.id && tenant.id !== ownerId) names.set(tenant.id, fullName(tenant))
  return [...names].map(([id, name]) => ({ id, name })).toSorted((one, other) => one.name.localeCompare(other.name))
}
