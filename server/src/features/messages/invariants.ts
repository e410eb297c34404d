import type { Invariant } from '../../db/invariant.ts'

export const messageInvariants: Invariant[] = [
  {
    rule: 'Two people who wrote to each other both have the conversation, with its newest message',
    breaches: `select from conversations full join (
        select distinct on (user_id, partner_id) user_id, partner_id, id, created_at from (
          select sender_id as user_id, receiver_id as partner_id, id, created_at from messages
          union all select receiver_id, sender_id, id, created_at from messages
        ) as seen order by user_id, partner_id, created_at desc
      ) as newest using (user_id, partner_id)
      where (conversations.last_message_id, conversations.last_at) is distinct from (newest.id, newest.created_at)`,
  },
  {
    rule: 'Each conversation counts its unread messages',
    breaches: `select from conversations left join lateral (
        select count(*) as unread from messages
        where receiver_id = conversations.user_id and sender_id = conversations.partner_id
          and created_at > coalesce(conversations.read_at, '-infinity')
      ) as counted on true
      where conversations.unread <> counted.unread`,
  },
  {
    rule: 'Only messages with a document have a file, which their sender uploaded',
    breaches: `select from attachments join messages on messages.id = message_id
      where messages.type <> 'document' or (document_id is not null and not exists (select from attachments own
        where own.document_id = attachments.document_id and own.user_id = sender_id))`,
  },
  {
    rule: 'Each inbox counts the unread messages of its conversations',
    breaches: `select from inboxes full join (select user_id, sum(unread) as unread from conversations group by user_id) as counted
        using (user_id)
      where coalesce(inboxes.unread, 0) <> coalesce(counted.unread, 0)`,
  },
]
