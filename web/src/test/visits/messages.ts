import { conversation, documentMessage, message, pictureMessage, removedFileMessage, users } from '../sample-data.ts'
import type { Visit } from './visit.ts'

export const messagesVisits: Visit[] = [
  {
    title: 'conversations',
    path: '/messages',
    as: 'tenant',
    answers: { 'GET /api/messages/conversations': [conversation] },
    states: [
      {
        read: 'GET /api/messages/conversations',
        pending: 'Loading your conversations',
        failed: 'Your conversations could not be loaded',
        empty: { answer: [], texts: ['No conversations yet', 'Select a conversation to start messaging'] },
        ready: message.content,
      },
    ],
  },
  {
    title: 'thread',
    path: `/messages?to=${users.owner.id}`,
    as: 'tenant',
    answers: {
      'GET /api/messages/conversations': [],
      'GET /api/messages/:userId/conversation': { ...conversation, lastMessage: null },
      'GET /api/messages/:userId': [message, documentMessage, pictureMessage, removedFileMessage],
    },
    states: [
      {
        read: 'GET /api/messages/:userId/conversation',
        pending: 'Loading the conversation',
        failed: 'The conversation could not be loaded',
        empty: { refusal: 'not_found', texts: ['You can’t write to this person', 'All conversations'] },
        ready: message.content,
      },
      {
        read: 'GET /api/messages/:userId',
        pending: 'Loading the conversation',
        failed: 'The conversation could not be loaded',
        empty: { answer: [], texts: ['This is the beginning of your conversation with Oscar Keller.'] },
        ready: message.content,
      },
    ],
    otherReads: { 'GET /api/messages/conversations': 'the list beside the thread, as in conversations' },
  },
]
