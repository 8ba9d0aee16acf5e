import { diskStorage } from './disk.ts'
import type { Storage } from './port.ts'
import type { S3Settings } from './s3-client.ts'

export type { S3Settings }

/** Whether this is the address of a bucket, 's3://bucket/prefix', and not a folder. */
export function isBucket(address: string): boolean {
  return address.startsWith('s3://')
}

/**
 * Opens the storage at an address: 's3://bucket/prefix', or an absolute folder. With `readOnly` it changes nothing
 * until something is stored.
 */
export async function openStorage(
  address: string,
  { s3 = {}, readOnly }: { s3?: S3Settings; readOnly?: boolean } = {},
): Promise<Storage> {
  if (!isBucket(address)) return diskStorage(address, { readOnly })
  // The client takes time and memory, which a folder need not pay for.
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(address, s3)
}
