import { isApprovedAgent } from '@lintel/contract/actor'
import { useCurrentUser } from '../accounts/data.ts'
import { AgentView } from './agent-view.tsx'
import { OwnerView } from './owner-view.tsx'
import { TenantView } from './tenant-view.tsx'

/** The signed-in user's dashboard, by role; agents who are not approved yet get the tenant's. */
export function DashboardScreen() {
  const user = useCurrentUser()
  if (!user) return null
  if (isApprovedAgent(user)) return <AgentView user={user} />
  return user.role === 'owner' ? <OwnerView user={user} /> : <TenantView user={user} />
}
