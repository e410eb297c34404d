import type { Feature } from '../../feature.ts'
import { records } from '../../records/record.ts'
import { attachables } from '../files/attachable.ts'
import { messageAttachments } from './attachments.ts'
import { messageConstraints } from './constraints.ts'
import { conversationPartners } from './contacts.ts'
import { messageInvariants } from './invariants.ts'
import { messageJobs, messageTasks } from './jobs.ts'
import { noticesOfEvents } from './notices/commands.ts'
import { messageReactions } from './reactions.ts'
import { recentConversations } from './recent-records.ts'
import { messageRecord } from './record.ts'
import { messageRoutes } from './routes.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  addRoutes: messageRoutes,
  jobs: messageJobs,
  tasks: messageTasks,
  invariants: messageInvariants,
  contributes: [
    records.with(messageRecord),
    attachables.with(messageAttachments),
    messageConstraints,
    conversationPartners,
    recentConversations,
    noticesOfEvents,
    ...messageReactions,
  ],
}
