import { beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from '../../ports/storage/open.ts'
import { type Swift, startSwift } from '../../ports/storage/testing-swift.ts'
import { without } from '../../scripts/programs/debian.ts'
import { aPhotograph } from '../photos/testing.server.ts'
import { backUp } from './back-up.server.ts'
import { moveBusiness } from './move/move.server.ts'
import { restoreBackup } from './restore.server.ts'
import { aSite, nowhere } from './testing.server.ts'
import { verifyBackup } from './verify.server.ts'

/** Only `npm run test:all` asks for it. */
const asked = process.env.TEST_STORAGE === 'swift'
const missing = without('swift-proxy-server')
const why = missing ? 'swift-proxy-server is not installed' : 'npm run test:all runs it'

describe.skipIf(!asked || missing)(
  `on OpenStack Swift${asked && !missing ? '' : ` (skipped: ${why})`}`,
  () => {
    let swift: Swift
    beforeAll(async () => {
      swift = await startSwift()
      return () => swift.stop()
    })

    test('a business moves into a bucket, is backed up into another, verified and restored into a third', async () => {
      for (const name of ['photographs', 'backups', 'restored']) await swift.makeBucket(name)
      const { site, database, storage } = await aSite(8)
      await storage.put('derived/1/ab/abcd/800.avif', Buffer.from('x'))
      const bucket = await openStorage('s3://photographs', { s3: swift.settings })
      const from = { address: site.address, storage, photographs: site.photographs }
      const to = { ...from, storage: bucket, photographs: 's3://photographs' }
      const same = { database: true, storage: false }
      const moved = await moveBusiness({ from, to, secret: 's', same, readBack: true })
      expect(moved).toMatchObject({ originals: 8, files: 1, lost: null })
      const buckets = { photographs: 's3://photographs', s3: swift.settings, backupS3: swift.settings }
      const there = { ...site, storage: bucket, ...buckets }
      expect(await backUp(there, 's3://backups/site')).toMatchObject({ copied: { originals: 8 }, lost: null })
      await aPhotograph({ database, storage: bucket }, 99)
      const second = await backUp(there, 's3://backups/site')
      expect(second).toMatchObject({ copied: { originals: 1 }, pruneError: null })
      expect(await verifyBackup(there, 's3://backups/site')).toMatchObject({ originals: 9, missing: 0 })
      const other = { ...nowhere(), ...buckets, photographs: 's3://restored/site' }
      expect(await restoreBackup(other, 's3://backups/site')).toMatchObject({ originals: 9 })
    })
  },
)
