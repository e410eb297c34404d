import { renderNotice } from '../../../events/define.ts'
import type { StoredNotice } from '../../../events/notices.ts'
import { DEFAULT_FORMAT } from '../../../format/format.ts'

/** `content` holds the receiver's text in en-US: searching messages looks there. @throws Error (no definition) */
export function contentOf(notice: StoredNotice): string {
  const sentences = renderNotice(notice, { isSender: false, format: DEFAULT_FORMAT })
  if (!sentences) throw new Error(`no event ${notice.kind} with a notice is defined`)
  return sentences.join(' ')
}
