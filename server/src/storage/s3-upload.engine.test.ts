import { ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, it } from 'vitest'
import { storageOnS3 } from '../test/s3.ts'
import { createS3Client } from './s3-client.ts'
import { PART_BYTES, uploadStream } from './s3-upload.ts'

const s3 = await storageOnS3()
afterAll(() => s3?.close())

type Sent = { command: string | undefined; headers: Record<string, string> }

/** @param onSend called before each request leaves; what it throws fails the request */
function spyOn(client: S3Client, onSend: (sent: Sent) => void): S3Client {
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { headers } = args.request as Pick<Sent, 'headers'>
        onSend({ command: commandName, headers })
        return next(args)
      },
    { step: 'build', priority: 'low' },
  )
  return client
}

async function* chunks(totalBytes: number, onChunk: () => void = () => {}) {
  const chunk = Buffer.alloc(256 * 1024)
  for (let sent = 0; sent < totalBytes; sent += chunk.length) {
    onChunk()
    yield chunk.subarray(0, Math.min(chunk.length, totalBytes - sent))
  }
}

describe.runIf(s3)('uploadStream', () => {
  const { client, settings } = s3 ?? ({} as never)
  const Bucket = settings?.bucket

  const listUnfinished = async () => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
    return Uploads
  }

  it.each([
    [PART_BYTES, ['PutObjectCommand']],
    [
      PART_BYTES + 1,
      ['CreateMultipartUploadCommand', 'UploadPartCommand', 'UploadPartCommand', 'CompleteMultipartUploadCommand'],
    ],
  ])('sends %i bytes without checksums nobody asked for', async (size, commands) => {
    const sent: Sent[] = []
    const spied = spyOn(createS3Client(settings), (one) => sent.push(one))
    expect(await uploadStream({ client: spied, Bucket }, 'plain', chunks(size))).toEqual({ size })
    expect(sent.map(({ command }) => command)).toEqual(commands)
    const names = sent.flatMap(({ headers }) => Object.keys(headers))
    expect(names.filter((name) => name.includes('checksum'))).toEqual([])
  })

  it('holds no more than two parts in memory', async () => {
    let read = 0
    let sent = 0
    let most = 0
    const spied = spyOn(createS3Client(settings), ({ command }) => {
      if (command === 'UploadPartCommand') sent += PART_BYTES
    })
    const source = chunks(6 * PART_BYTES, () => {
      read += 256 * 1024
      most = Math.max(most, read - sent)
    })
    await uploadStream({ client: spied, Bucket }, 'slow', source)
    expect(most).toBeLessThanOrEqual(2 * PART_BYTES)
  })

  it('leaves no parts of a stream that fails', async () => {
    async function* failing() {
      yield* chunks(2 * PART_BYTES + 1)
      throw new Error('the connection is lost')
    }
    await expect(uploadStream({ client, Bucket }, 'failing', failing())).rejects.toThrow('the connection is lost')
    expect(await listUnfinished()).toEqual([])
  })

  it.each(['UploadPartCommand', 'CompleteMultipartUploadCommand'])('leaves no parts when %s fails', async (name) => {
    const spied = spyOn(createS3Client(settings), ({ command }) => {
      if (command === name) throw new Error(`${name} failed`)
    })
    await expect(uploadStream({ client: spied, Bucket }, 'refused', chunks(2 * PART_BYTES))).rejects.toThrow(
      `${name} failed`,
    )
    expect(await listUnfinished()).toEqual([])
  })
})
