/** Notices that their readers may switch off, by the name of the preference. Stored: after a release, never rename one. */
export const NOTICE_TOPICS = {
  rentDueNotices: { label: 'Rent due soon', hint: 'Three days before you have to pay something.' },
  paymentNotices: { label: 'Payments received', hint: 'When a payment is recorded, or taken back, by somebody else.' },
  overdueNotices: { label: 'Overdue rent', hint: 'The day after something was due and is not paid.' },
} as const

export type NoticeTopic = keyof typeof NOTICE_TOPICS

export const NOTICE_TOPIC_NAMES = Object.keys(NOTICE_TOPICS) as [NoticeTopic, ...NoticeTopic[]]
