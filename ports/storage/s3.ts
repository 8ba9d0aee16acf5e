import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { checkedKey, isKey } from './key.ts'
import { type ByteRange, type Storage, StorageUnusable, type StoredObject } from './port.ts'
import { type Part, streamOf } from './s3-body.ts'
import { type Bucket, openBucket, type S3Settings, timeLimit } from './s3-client.ts'
import { codeOf, explain, isMissing } from './s3-error.ts'
import { putStream, putWhole } from './s3-upload.ts'

/** Retries while the service is busy or away, then throws {@link StorageUnusable}. */
export function s3Storage(url: string, settings: S3Settings): Storage {
  const bucket = openBucket(url, settings)
  const keyOf = (key: string) => bucket.prefix + checkedKey(key)
  const open = (key: string, range?: ByteRange, signal?: AbortSignal) =>
    openObject(bucket, keyOf(key), range, signal)
  return {
    put: (key, body) => write(bucket, keyOf(key), body),
    size: (key) => sizeOf(bucket, keyOf(key)),
    open,
    async read(key) {
      const opened = await open(key)
      return opened && buffer(opened.stream)
    },
    remove: (key) => remove(bucket, keyOf(key)),
    list: (folder) => keysBelow(bucket, keyOf(folder)),
  }
}

/** Rethrows an error of the source as it is: it isn't the bucket's. */
async function write(bucket: Bucket, key: string, body: Uint8Array | Readable): Promise<void> {
  let lost: { cause: unknown } | undefined
  async function* watched(source: Readable) {
    try {
      yield* source
    } catch (cause) {
      lost = { cause }
      throw cause
    }
  }
  try {
    await (body instanceof Uint8Array
      ? putWhole(bucket, key, body)
      : putStream(bucket, key, Readable.from(watched(body))))
  } catch (cause) {
    throw lost ? lost.cause : explain(cause, bucket)
  }
}

/** A response to HEAD does not say why, or whether the bucket is missing, so a GET asks again. */
async function sizeOf(bucket: Bucket, key: string): Promise<number | null> {
  try {
    const head = new HeadObjectCommand({ Bucket: bucket.name, Key: key })
    return (await bucket.client.send(head, timeLimit(bucket))).ContentLength ?? 0
  } catch (cause) {
    if (!/^[34]\d\d$/.test(codeOf(cause))) throw explain(cause, bucket)
  }
  const opened = await openObject(bucket, key)
  opened?.stream.destroy()
  return opened?.size ?? null
}

async function openObject(
  bucket: Bucket,
  key: string,
  range?: ByteRange,
  signal?: AbortSignal,
): Promise<StoredObject | null> {
  try {
    const { etag, ...part } = await get(bucket, key, { range, signal })
    const reopen = (start: number, still: AbortSignal) =>
      get(bucket, key, { range: { start, end: part.end }, signal: still, etag })
    const { idle, attempts } = bucket.limits
    const reading = { reopen, idle, attempts, explain: (cause: unknown) => explain(cause, bucket) }
    return { size: part.size, stream: streamOf(part, reading, signal) }
  } catch (cause) {
    signal?.throwIfAborted()
    if (isMissing(cause)) return null
    if (codeOf(cause) !== 'InvalidRange') throw explain(cause, bucket)
  }
  // The range begins after the end.
  const size = await sizeOf(bucket, key)
  return size === null ? null : { size, stream: Readable.from([]) }
}

interface GetOptions {
  range?: ByteRange
  signal?: AbortSignal
  etag?: string
}

async function get(
  bucket: Bucket,
  key: string,
  { range, signal, etag }: GetOptions,
): Promise<Part & { etag?: string }> {
  const found = await bucket.client.send(
    new GetObjectCommand({
      Bucket: bucket.name,
      Key: key,
      Range: range && `bytes=${range.start}-${range.end}`,
      IfMatch: etag,
    }),
    { abortSignal: signal, ...timeLimit(bucket) },
  )
  const body = found.Body as Readable
  const length = found.ContentLength ?? 0
  const sent = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '')
  if (!range) return { size: length, start: 0, end: length - 1, body, etag: found.ETag }
  if (sent) return { size: Number(sent[3]), start: range.start, end: Number(sent[2]), body, etag: found.ETag }
  body.destroy()
  throw new StorageUnusable(
    `The bucket ${bucket.address} can't be used because it doesn't send parts of objects.`,
  )
}

async function remove(bucket: Bucket, key: string): Promise<void> {
  try {
    await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }), timeLimit(bucket))
  } catch (cause) {
    if (!isMissing(cause)) throw explain(cause, bucket)
  }
}

/** Skips what others put there. The service sorts the keys. */
async function* keysBelow(
  { client, name, prefix, ...bucket }: Bucket,
  folder: string,
): AsyncGenerator<string> {
  const wanted = { Bucket: name, Prefix: `${folder}/` }
  try {
    for await (const page of paginateListObjectsV2({ client }, wanted)) {
      for (const { Key = '' } of page.Contents ?? []) {
        const key = Key.slice(prefix.length)
        if (isKey(key)) yield key
      }
    }
  } catch (cause) {
    throw explain(cause, bucket)
  }
}
