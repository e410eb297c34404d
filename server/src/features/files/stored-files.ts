import { PICTURE_FORMATS } from '@lintel/contract/files/pictures'
import { type StoredFilesQuery, storedFiles } from '../../backup/stored-files.ts'
import { imageKey, renditionKey, shareKey } from './queries.ts'

/** A key as SQL, made by the function that makes it elsewhere. */
const PLACE = 'ID'
const keyOf = (key: string) => `replace('${key}', '${PLACE}', id)`

const renditions = PICTURE_FORMATS.map(
  (format): StoredFilesQuery =>
    `select replace(replace('${renditionKey(PLACE, 0, format)}', '/0-', '/' || pixels || '-'), '${PLACE}', id), null::bigint, null::text, false
     from images, unnest(widths) as rendition (pixels)`,
)

/**
 * Drawings, pictures in every width and format, and complete uploads that no record uses yet. A backup leaves out uploads in
 * progress: after a restore their reservations expire, and the sweeper deletes them.
 */
export const uploadedFiles = storedFiles.with({
  queries: [
    `select ${keyOf(imageKey(PLACE))}, null::bigint, null::text, false from images where widths = '{}'`,
    ...renditions,
    // Rendered when a link is first shared.
    `select ${keyOf(shareKey(PLACE))}, null::bigint, null::text, true from images`,
    `select key, bytes, sha256, false from uploads where status in ('whole', 'checked')`,
  ],
  folders: ['uploads', 'files', 'images', 'renditions', 'shares'],
  isNamed: `exists (select from uploads where uploads.key = stored.key)
    -- A document is moved there before its row says so.
    or exists (select from uploads where id = case when stored.key ~ '^files/[-0-9a-f]{36}$' then substr(stored.key, 7)::uuid end)
    or exists (select from images where id = split_part(stored.key, '/', 2)
      and split_part(split_part(stored.key, '/', 3), '-', 1) = any (widths::text[] || ''::text))`,
})
