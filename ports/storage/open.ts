import { diskStorage } from './disk.ts'
import type { Storage } from './port.ts'
import type { S3Settings } from './s3-client.ts'

export type { S3Settings }

export function isBucket(address: string): boolean {
  return address.startsWith('s3://')
}

/** Opens 's3://bucket/prefix' or an absolute folder. With `readOnly` it changes nothing until something is stored. */
export async function openStorage(
  address: string,
  { s3 = {}, readOnly }: { s3?: S3Settings; readOnly?: boolean } = {},
): Promise<Storage> {
  if (!isBucket(address)) return diskStorage(address, { readOnly })
  // The client takes time and memory that a folder need not pay for.
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(address, s3)
}
