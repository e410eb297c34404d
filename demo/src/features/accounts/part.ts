import { hashPassword } from '@lintel/server/src/features/accounts/passwords.ts'
import { users } from '@lintel/server/src/features/accounts/table.ts'
import type { DemoPart } from '../../part.ts'
import { DEMO_PASSWORD } from './people.ts'

export const accountsPart: DemoPart<string> = {
  prepare: () => hashPassword(DEMO_PASSWORD),

  async fill({ db, people, userId }, passwordHash) {
    await db.insert(users).values(
      people.map(({ key, createdAt, ...person }) => ({
        ...person,
        id: userId(key),
        passwordHash,
        isDemo: true,
        emailVerifiedAt: createdAt,
        approvedAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      })),
    )
  },
}
