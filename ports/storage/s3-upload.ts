import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type Bucket, timeLimit } from './s3-client.ts'

/** Bytes. S3 takes 10,000 parts of at least 5 MiB, and some services want them equal: objects of up to 83 GB. */
export const PART = 8 * 1024 * 1024

export async function putWhole(bucket: Bucket, key: string, bytes: Uint8Array): Promise<void> {
  await bucket.client.send(
    new PutObjectCommand({ Bucket: bucket.name, Key: key, Body: bytes, ContentLength: bytes.length }),
    timeLimit(bucket, bytes.length),
  )
}

/** Stores a small stream in one request, others in parts, of which none is left after a failure. */
export async function putStream(bucket: Bucket, key: string, source: Readable): Promise<void> {
  let upload: Upload | undefined
  try {
    for await (const { bytes, isLast } of partsOf(source)) {
      if (isLast && !upload) return await putWhole(bucket, key, bytes)
      upload ??= await begin(bucket, key)
      await upload.add(bytes)
    }
    await upload?.complete()
  } catch (cause) {
    // What this cannot delete, a lifecycle rule of the bucket does.
    await upload?.abort().catch(() => {})
    throw cause
  }
}

/** Sends one part after the other, so that none arrives after an abort. */
type Upload = Awaited<ReturnType<typeof begin>>

async function begin(bucket: Bucket, key: string) {
  const { client, name: Bucket } = bucket
  const create = new CreateMultipartUploadCommand({ Bucket, Key: key })
  const { UploadId } = await client.send(create, timeLimit(bucket))
  const upload = { Bucket, Key: key, UploadId }
  const parts: CompletedPart[] = []
  return {
    async add(bytes: Uint8Array): Promise<void> {
      const part = { PartNumber: parts.length + 1, Body: bytes, ContentLength: bytes.length }
      const sent = await client.send(new UploadPartCommand({ ...upload, ...part }), timeLimit(bucket, PART))
      parts.push({ PartNumber: part.PartNumber, ETag: sent.ETag })
    },
    async complete(): Promise<void> {
      const whole = { ...upload, MultipartUpload: { Parts: parts } }
      // The service joins the parts before it responds.
      await client.send(new CompleteMultipartUploadCommand(whole), timeLimit(bucket, PART))
    },
    async abort(): Promise<void> {
      await client.send(new AbortMultipartUploadCommand(upload), timeLimit(bucket))
    },
  }
}

/** All have {@link PART} bytes but the last, which is never missing. */
async function* partsOf(source: Readable): AsyncGenerator<{ bytes: Uint8Array; isLast: boolean }> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    length += chunk.length
    if (length <= PART) continue
    const whole = Buffer.concat(chunks)
    let at = 0
    for (; length - at > PART; at += PART) yield { bytes: whole.subarray(at, at + PART), isLast: false }
    chunks = [whole.subarray(at)]
    length -= at
  }
  yield { bytes: Buffer.concat(chunks), isLast: true }
}
