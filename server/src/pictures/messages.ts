import type { Readable, Writable } from 'node:stream'

/** A message between the server and its picture decoder: a header as JSON, then files. */
export type Message = { header: unknown; files: Buffer[] }

const LENGTH_BYTES = 4
/** Above anything that either side sends. */
const FRAME_MAX_BYTES = 512 * 1024 * 1024
const END = Buffer.alloc(LENGTH_BYTES)

/** Writes a message as frames, each after its length; an empty frame ends it. Waits while the reader is slow. */
export async function writeMessage(to: Writable, header: unknown, files: Uint8Array[]): Promise<void> {
  for (const frame of [Buffer.from(JSON.stringify(header)), ...files]) {
    if (frame.length === 0) continue
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(frame.length)
    to.write(length)
    await write(to, frame)
  }
  await write(to, END)
}

const write = (to: Writable, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    to.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

/** Reads messages until the stream ends. */
export async function* readMessages(from: Readable): AsyncGenerator<Message> {
  let frames: Buffer[] = []
  for await (const frame of readFrames(from)) {
    if (frame.length > 0) {
      frames.push(frame)
      continue
    }
    const [header, ...files] = frames
    yield { header: JSON.parse(String(header)), files }
    frames = []
  }
}

async function* readFrames(from: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  let needed = LENGTH_BYTES
  let isLength = true
  for await (const chunk of from as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    while (length >= needed) {
      const all = Buffer.concat(chunks, length)
      const taken = all.subarray(0, needed)
      chunks = [all.subarray(needed)]
      length -= needed
      if (!isLength) yield taken
      needed = isLength ? taken.readUInt32LE() : LENGTH_BYTES
      isLength = !isLength
      if (needed > FRAME_MAX_BYTES) throw new Error('a frame is too long')
    }
  }
}
