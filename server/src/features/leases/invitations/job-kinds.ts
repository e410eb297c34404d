import { z } from 'zod'
import type { JobKind } from '../../../jobs/jobs.ts'

export const INVITATION_MAIL: JobKind<{ invitationId: string }> = {
  kind: 'mail-lease-invitation',
  title: 'Email with an invitation to a lease',
  input: z.object({ invitationId: z.uuid() }),
}
