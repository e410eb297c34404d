import { z } from 'zod'
import type { JobKind } from '../../../jobs/jobs.ts'

export const ACCOUNT_INVITATION_MAIL: JobKind<{ invitationId: string }> = {
  kind: 'mail-account-invitation',
  title: 'Email with an invitation to register',
  input: z.object({ invitationId: z.uuid() }),
}
