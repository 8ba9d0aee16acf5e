const SQLITE_FULL = 13
const POSTGRES_DISK_FULL = '53100'

export function isDiskFull(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  return errcode === SQLITE_FULL || code === POSTGRES_DISK_FULL
}
