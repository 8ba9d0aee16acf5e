import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Icon, type IconName } from '../../../studio/ui/icon.tsx'
import { useChannel } from '../drafts/channel.ts'
import { useEditor } from '../editor/editor.tsx'
import { chosenEmail } from '../pages/emails.tsx'
import styles from './preview.module.css'
import type { EditorPage } from './tabs.ts'

/** CSS pixels of the pages in the frame. */
const WIDTHS = { desktop: 1280, phone: 390 } as const
type Size = keyof typeof WIDTHS
const SIZES: [Size, string, IconName][] = [
  ['desktop', 'Desktop', 'desktop'],
  ['phone', 'Phone', 'phone'],
]

/** A form and the page that it changes, side by side. On a phone buttons switch between them. */
export function Preview({ page, children }: { page: EditorPage; children: React.ReactNode }) {
  const [size, setSize] = useState<Size>('desktop')
  const [shown, setShown] = useState<'form' | 'page'>('form')
  const [parameters] = useSearchParams()
  const email = page.path === 'emails'
  const path = email ? `/emails/${chosenEmail(parameters)}` : page.preview
  const held = useHeld(page)
  return (
    <div className={styles.both} data-shown={shown}>
      <fieldset className={styles.switch} aria-label="Shown">
        <button type="button" aria-pressed={shown === 'form'} onClick={() => setShown('form')}>
          Edit
        </button>
        <button type="button" aria-pressed={shown === 'page'} onClick={() => setShown('page')}>
          Preview
        </button>
      </fieldset>
      <div className={styles.form}>{children}</div>
      <section className={styles.stage} aria-label="Preview">
        <header>
          <p className="edge">
            <b>Preview</b> <span>as you type</span>
          </p>
          <fieldset className={styles.sizes} aria-label="Width">
            {SIZES.map(([one, label, icon]) => (
              <button key={one} type="button" aria-pressed={one === size} onClick={() => setSize(one)}>
                <Icon name={icon} />
                {label}
              </button>
            ))}
          </fieldset>
        </header>
        {held && <p className="small quiet">Sections with errors show their published version.</p>}
        <Frame
          key={path}
          path={`/studio/preview${path}`}
          width={email ? Math.min(WIDTHS[size], 760) : WIDTHS[size]}
          plain={email}
        />
      </section>
    </div>
  )
}

/** Whether the preview waits for a correction. */
function useHeld({ sections }: EditorPage): boolean {
  const { mistakes } = useEditor()
  return sections.some((section) => mistakes[section].length > 0)
}

/** A page at its own width, scaled to the room that there is. */
function Frame({ path, width, plain }: { path: string; width: number; plain: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  // A page has a script that loads what is new; an email has none.
  useChannel(() => {
    if (plain) frame.current?.contentWindow?.location.reload()
  })
  const scale = room ? Math.min(1, room.width / width) : 1
  const size = room && { inlineSize: width, blockSize: room.height / scale, scale }
  return (
    <div ref={box} className={styles.box}>
      {size && (
        <iframe
          ref={frame}
          title="The page as it will be"
          src={path}
          sandbox={plain ? 'allow-same-origin' : undefined}
          style={{
            inlineSize: size.inlineSize,
            blockSize: size.blockSize,
            transform: `scale(${size.scale})`,
            marginInlineStart: room ? Math.max(0, (room.width - width) / 2) : 0,
          }}
        />
      )}
    </div>
  )
}
