import { statfs } from 'node:fs/promises'

/** Stays free for emails, bookings and the database: a twentieth of the disk, but no more than 5 GB. */
const RESERVE = 5e9
export const FULL = 'The site’s disk is full. Free up some space, then try again.'

/** Bytes. */
export type DiskSpace = (folder: string) => Promise<{ free: number; all: number }>

const diskSpace: DiskSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, all: blocks * bsize }
}

/** Measures what may be used of the folder's disk. Bytes; a bucket, which is no folder, has room for everything. */
export async function roomOn(folder: string | null, space: DiskSpace = diskSpace): Promise<number> {
  if (folder === null) return Number.POSITIVE_INFINITY
  const { free, all } = await space(folder)
  return free - Math.min(RESERVE, all / 20)
}
