import type { Role } from '@lintel/contract/actor'

/** Name, self-description at registration and permissions of each role (specification, sections 1 and 6). */
export const ROLE_TEXTS: Record<Role, { name: string; offer: string; permissions: string[] }> = {
  tenant: {
    name: 'Tenant',
    offer: 'Looking for property',
    permissions: [
      'View and apply to available properties',
      'Access lease documents and payment history',
      'Message property owners and agents',
    ],
  },
  owner: {
    name: 'Owner',
    offer: 'I have properties to rent',
    permissions: [
      'Manage property listings and availability',
      'Review and approve rental applications',
      'Track occupancy and revenue',
    ],
  },
  agent: {
    name: 'Agent',
    offer: 'Real estate professional',
    permissions: [
      'Full portfolio management access',
      'Manage all properties, owners and tenants',
      'Comprehensive analytics and reporting',
    ],
  },
}
