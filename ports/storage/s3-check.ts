import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketPolicyStatusCommand,
  GetBucketVersioningCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { CHECK_FOLDER, type Finding } from './finding.ts'
import { type Bucket, openBucket, type S3Settings } from './s3-client.ts'
import { codeOf, explain } from './s3-error.ts'
import { putWhole } from './s3-upload.ts'

/** A service refuses clocks that are wrong by fifteen minutes. Milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000
/** The key may not ask, or the service does not know the question. */
const CANNOT = 'couldn’t be checked (CODE). Look in the service’s console'

export async function inspectBucket(
  url: string,
  settings: S3Settings,
  { now, tryIt }: { now: number; tryIt: () => Promise<Finding[]> },
): Promise<Finding[]> {
  const bucket = openBucket(url, settings)
  const date = dateOf(bucket.client)
  const reached = await reach(bucket)
  if (reached.state === 'wrong') {
    return [reached, { name: 'rest', state: 'note', says: 'Nothing else could be tried.' }]
  }
  return [
    reached,
    clock(date(), now),
    ...(await tryIt()),
    await unfinished(bucket),
    await lifecycle(bucket),
    await versioning(bucket),
    await publicAccess(bucket, settings),
    {
      name: 'CORS',
      state: 'ok',
      says: 'It needs no rules, because browsers only talk to the site, never the bucket.',
    },
  ]
}

/** Whether the bucket exists and knows the credentials. Their rights are tried later. */
async function reach(bucket: Bucket): Promise<Finding> {
  const { error } = await ask(() =>
    bucket.client.send(new ListObjectsV2Command({ Bucket: bucket.name, Prefix: bucket.prefix, MaxKeys: 1 })),
  )
  if (!error || codeOf(error) === 'AccessDenied') {
    return { name: 'reach', state: 'ok', says: `The bucket exists: ${bucket.address}.` }
  }
  return { name: 'reach', state: 'wrong', says: explain(error, bucket).message }
}

function clock(date: string | undefined, now: number): Finding {
  const ahead = now - Date.parse(date ?? '')
  if (Number.isNaN(ahead))
    return { name: 'clock', state: 'note', says: 'The service doesn’t report the time.' }
  const minutes = Math.round(Math.abs(ahead) / 60_000)
  const how = `${minutes} minutes ${ahead > 0 ? 'ahead of' : 'behind'} the service's`
  return Math.abs(ahead) > CLOCK_TOLERANCE
    ? { name: 'clock', state: 'wrong', says: `This machine's clock is ${how}. Set it, ideally by NTP.` }
    : { name: 'clock', state: 'ok', says: 'This machine and the service agree on the time.' }
}

async function unfinished({ client, name, prefix }: Bucket): Promise<Finding> {
  const wanted = { Bucket: name, Prefix: `${prefix}${CHECK_FOLDER}/` }
  const { found, error } = await ask(() => client.send(new ListMultipartUploadsCommand(wanted)))
  if (error) return unseen('parts', 'Whether an interrupted upload leaves parts', error)
  return found?.Uploads?.length
    ? {
        name: 'parts',
        state: 'wrong',
        says: 'Interrupted uploads leave parts that cost money. Let the key abort uploads (s3:AbortMultipartUpload).',
      }
    : { name: 'parts', state: 'ok', says: 'An interrupted upload leaves no parts.' }
}

async function lifecycle({ client, name }: Bucket): Promise<Finding> {
  const { found, error } = await ask(() =>
    client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: name })),
  )
  if (error && codeOf(error) !== 'NoSuchLifecycleConfiguration') {
    return unseen('lifecycle', 'Whether a rule deletes the parts of uploads that a crash interrupts', error)
  }
  const rules = (found?.Rules ?? []).filter(({ Status }) => Status === 'Enabled')
  return rules.some((rule) => rule.AbortIncompleteMultipartUpload)
    ? { name: 'lifecycle', state: 'ok', says: 'A rule deletes the parts of uploads that a crash interrupts.' }
    : {
        name: 'lifecycle',
        state: 'note',
        says: 'No rule deletes the parts of uploads that a crash interrupts. Add one that aborts incomplete multipart uploads after 7 days.',
      }
}

async function versioning({ client, name }: Bucket): Promise<Finding> {
  const { found, error } = await ask(() => client.send(new GetBucketVersioningCommand({ Bucket: name })))
  if (error) return unseen('versions', 'Whether it keeps versions of what is deleted', error)
  return found?.Status === 'Enabled'
    ? {
        name: 'versions',
        state: 'note',
        says: 'It keeps a version of each deleted object, even when a client’s data is deleted. Add a rule that deletes noncurrent versions after some days.',
      }
    : { name: 'versions', state: 'ok', says: 'What is deleted is gone.' }
}

/** Without a signature nothing may be read or listed: photographs of private albums are here too. */
async function publicAccess(bucket: Bucket, settings: S3Settings): Promise<Finding> {
  const { client, name: Bucket, prefix } = bucket
  const stranger = unsigned(bucket, settings)
  const object = { Bucket, Key: `${prefix}${CHECK_FOLDER}/${randomUUID()}` }
  const list = new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })
  await ask(() => putWhole(bucket, object.Key, Buffer.from('1')))
  const [status, listed, read] = [
    await ask(() => client.send(new GetBucketPolicyStatusCommand({ Bucket }))),
    await ask(() => stranger.send(list)),
    await ask(() => stranger.send(new HeadObjectCommand(object))),
  ]
  await ask(() => client.send(new DeleteObjectCommand(object)))
  const isPublic = listed.found || read.found || status.found?.PolicyStatus?.IsPublic
  return isPublic
    ? {
        name: 'public',
        state: 'wrong',
        says: 'Anyone can read what’s in it, including private albums. Block all public access to it.',
      }
    : {
        name: 'public',
        state: 'ok',
        says: 'Strangers can’t list or read it at this address. If it has another one, such as for a CDN, remove that one.',
      }
}

function unsigned(bucket: Bucket, settings: S3Settings): S3Client {
  const { client } = openBucket(`s3://${bucket.name}`, {
    ...settings,
    credentials: { accessKeyId: 'nobody', secretAccessKey: 'nobody' },
  })
  client.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      delete headers.authorization
      delete headers.Authorization
      return next(args)
    },
    { step: 'finalizeRequest', name: 'withoutSignature', priority: 'low' },
  )
  return client
}

function dateOf(client: S3Client): () => string | undefined {
  let date: string | undefined
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      date = (result.response as { headers?: Record<string, string> }).headers?.date
      return result
    },
    { step: 'deserialize', name: 'listenToDate', priority: 'low' },
  )
  return () => date
}

function unseen(name: string, what: string, error: unknown): Finding {
  return { name, state: 'note', says: `${what} ${CANNOT.replace('CODE', codeOf(error))}.` }
}

async function ask<T>(question: () => Promise<T>): Promise<{ found?: T; error?: unknown }> {
  try {
    return { found: await question() }
  } catch (error) {
    return { error }
  }
}
