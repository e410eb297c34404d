import type { Readable } from 'node:stream'
import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { describeNetworkError } from '../errors/network-error.ts'
import { StartError } from '../errors/start-error.ts'
import { createS3Client } from '../storage/s3-client.ts'
import type { ArchiveFile } from './archive-file.ts'
import { isScheduledArchive } from './names.ts'
import { s3Target } from './s3-target.ts'
import type { BackupPlace } from './settings.ts'

/** How many backups are listed to one who named none of them. */
const LISTED = 5
const ABSENT = ['NoSuchKey', 'NotFound']

/**
 * An archive below a prefix of a bucket. Its reader may pause for longer than a connection lasts: a connection that breaks off is replaced,
 * from the next byte of the same object.
 * @param fullName as its user wrote it
 */
export function fileInS3(
  { s3, prefix }: Extract<BackupPlace, { s3: unknown }>,
  name: string,
  fullName: string,
): ArchiveFile {
  const client = createS3Client(s3)
  const open = (at: number, etag: string | undefined) =>
    client.send(
      new GetObjectCommand({
        Bucket: s3.bucket,
        Key: prefix + name,
        ...(at > 0 && { Range: `bytes=${at}-`, IfMatch: etag }),
      }),
    )

  const explain = async (error: unknown) => {
    const isAnswer = error instanceof S3ServiceException
    if (isAnswer && ABSENT.includes(error.name))
      return new StartError(`${fullName} is no backup; ${await listNewest()}`)
    const reason = isAnswer
      ? `S3 answered ${error.$metadata.httpStatusCode} ${error.name}`
      : `${s3.endpoint}: ${describeNetworkError(error)}`
    return new StartError(`${fullName} cannot be read (${reason}); check the name and BACKUP_S3_….`)
  }
  const listNewest = async () => {
    const names = await s3Target(s3, prefix).list()
    const newest = names.filter(isScheduledArchive).sort().slice(-LISTED).reverse()
    return newest.length > 0 ? `the newest there are ${newest.join(', ')}.` : 'there is no backup there.'
  }

  return {
    name: fullName,
    async *read() {
      if (!name) throw new StartError(`${fullName} is no backup; ${await listNewest()}`)
      let at = 0
      let size = Number.POSITIVE_INFINITY
      let etag: string | undefined
      while (at < size) {
        const startedAt = at
        try {
          const { Body, ContentLength = 0, ETag } = await open(at, etag)
          size = at + ContentLength
          etag = ETag
          for await (const chunk of Body as Readable) {
            at += chunk.length
            yield chunk
          }
        } catch (error) {
          if (at === startedAt) throw await explain(error)
        }
      }
    },
  }
}
