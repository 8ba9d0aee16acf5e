import { useLayoutEffect } from 'react'
import * as t from '#messages/galleries'
import { frameInMiddle } from '../../photos/ui/gallery/frame-box.ts'
import menu from '../../photos/ui/gallery/menu.module.css'
import { ToolIcon } from '../../photos/ui/gallery/menu.tsx'
import { APPLY_STORED, applyStored, switchThumbSize } from '../../photos/ui/gallery/thumb-size.ts'
import { useNonce } from '../../ui/nonce.ts'
import styles from './size-switch.module.css'

const GRID = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z'

/** Style sheets know which word fits, so it is right before any script runs. */
export function SizeSwitch() {
  useLayoutEffect(applyStored, [])
  return (
    <>
      <script nonce={useNonce()} suppressHydrationWarning>
        {APPLY_STORED}
      </script>
      <button type="button" className={`${menu.tool} ${styles.switch}`} onClick={switchInPlace}>
        <ToolIcon path={GRID} />
        <span className={styles.smaller}>{t.smaller()}</span>
        <span className={styles.larger}>{t.larger()}</span>
      </button>
    </>
  )
}

/** Keeps the photograph in the middle of the screen. */
function switchInPlace() {
  const frame = frameInMiddle()
  switchThumbSize()
  frame?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
