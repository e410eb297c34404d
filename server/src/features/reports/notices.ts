import { z } from 'zod'
import { defineNotice } from '../../notices/notices.ts'

/** To the reporter, from the agent. Without what was reported and what was done: that concerns others. */
export const reportClosed = defineNotice('report_closed', { reporter: z.string() }, ({ reporter }, { isSender }) =>
  isSender
    ? [`You closed a report by ${reporter}.`]
    : ['Your report was reviewed and closed.', 'Thank you for telling us.'],
)
