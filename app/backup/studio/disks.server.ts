import { constants } from 'node:fs'
import { access, mkdir, readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

export interface Disk {
  path: string
  free: number
  total: number
}

const TYPES = /^(ext[234]|xfs|btrfs|zfs|f2fs|nfs4?|cifs|exfat|vfat|ntfs3?|fuseblk|fuse\..+)$/
/** Parts of the system, and not what someone connects. */
const SYSTEM = /^\/(|(boot|dev|etc|nix|proc|snap|sys|tmp|usr|var)(\/.*)?)$/

/** The disks of this machine where a backup outlives the one with the photographs. Empty on other systems than Linux. */
export async function otherDisks(dataDir: string): Promise<Disk[]> {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '')
  const paths = mounts.split('\n').flatMap((line) => {
    const [, path = '', type = '', options = ''] = line.split(' ')
    const plain = path.replaceAll('\\040', ' ')
    return TYPES.test(type) && !SYSTEM.test(plain) && options.split(',')[0] === 'rw' ? [plain] : []
  })
  const { dev } = await stat(dataDir)
  const disks = await Promise.all(paths.map((path) => diskAt(path, dev).catch(() => null)))
  return disks.filter((disk) => disk !== null)
}

async function diskAt(path: string, dataDev: number): Promise<Disk | null> {
  await access(path, constants.W_OK)
  const facts = await stat(path)
  if (facts.dev === dataDev || !facts.isDirectory()) return null
  const { bavail, blocks, bsize } = await statfs(path)
  return { path, free: bavail * bsize, total: blocks * bsize }
}

/** A folder of its own on the disk, which may have other files. Returns a path that is no disk as it is. */
export async function folderOn(path: string, dataDir: string): Promise<string> {
  if (!(await otherDisks(dataDir)).some((disk) => disk.path === path)) return path
  const folder = join(path, 'sideline-backup')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
