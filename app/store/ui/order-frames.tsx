import * as t from '#messages/store'
import { DOWNLOAD } from '../../delivery/ui/downloads.tsx'
import { gridRatio, ROLL } from '../../photos/rules/frames.ts'
import { FramePicture, nameOf } from '../../photos/ui/gallery/frame.tsx'
import { ToolIcon } from '../../photos/ui/gallery/menu.tsx'
import { RollLinks } from '../../photos/ui/gallery/roll-links.tsx'
import { Rolls } from '../../photos/ui/gallery/rolls.tsx'
import { Strip } from '../../photos/ui/gallery/strip.tsx'
import type { OrderPage } from '../orders/order-page.server.ts'
import styles from './order.module.css'

/** What was bought, with a download below each. */
export function OrderFrames({ page, base }: { page: OrderPage; base: string }) {
  const { frames, marks, roll, count } = page
  return (
    <div className={styles.frames}>
      <Rolls
        rolls={[frames]}
        load={() => {}}
        ratios={frames.map(gridRatio)}
        below
        strips
        frame={(photo, n, priority) => {
          const { number = n, downloads = 'web' } = marks[(roll - 1) * ROLL + n - 1] ?? {}
          const isOriginal = downloads === 'all'
          const label = t.downloadOne({ photo: nameOf(photo, number) })
          const address = `${base}/download/photographs/${photo.frameId}${isOriginal ? '' : '?size=web'}`
          return (
            <>
              <a href={address} aria-label={label}>
                <FramePicture photo={photo} position={number} priority={priority} bare />
              </a>
              <Strip
                position={number}
                chosen={false}
                caption={isOriginal ? t.originalCopy() : t.sharingCopy()}
              >
                <a className={styles.download} href={address} aria-label={label}>
                  <ToolIcon path={DOWNLOAD} />
                </a>
              </Strip>
            </>
          )
        }}
      />
      <RollLinks count={Math.ceil(count / ROLL)} shown={roll} address={(other) => `${base}?roll=${other}`} />
    </div>
  )
}
