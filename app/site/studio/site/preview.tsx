import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LEGAL_PAGES } from '../../../pages/legal.ts'
import { Segments } from '../../../studio/ui/controls/segments.tsx'
import {
  ChooseDevices,
  type Devices,
  PreviewIframe,
  Previews,
} from '../../../studio/ui/page/page-preview.tsx'
import type { Sections } from '../../sections/shapes.ts'
import { useChannel } from '../drafts/channel.ts'
import type { DraftsState } from '../drafts/use-drafts.ts'
import { useEditor } from '../editor/editor.tsx'
import { chosenEmail } from '../pages/emails.tsx'
import styles from './preview.module.css'
import type { EditorPage } from './tabs.ts'

const SHOWN = [
  ['form', 'Edit'],
  ['page', 'Preview'],
] as const

export function Preview({ page, children }: { page: EditorPage; children: React.ReactNode }) {
  const [devices, setDevices] = useState<Devices>('desktop')
  const [shown, setShown] = useState<'form' | 'page'>('form')
  const { mistakes, drafts } = useEditor()
  const held = page.sections.some((section) => mistakes[section].length > 0)
  const legal = useLegalPath(drafts, held)
  const path = page.path === 'legal' ? legal : page.preview
  return (
    <div className={styles.both} data-shown={shown}>
      <div className={styles.switch}>
        <Segments label="Shown" options={SHOWN} value={shown} onChoose={setShown} />
      </div>
      <div className={styles.form}>{children}</div>
      <section className={styles.stage} aria-label="Preview">
        <header className="between">
          <p className="edge">
            <b>Preview</b> <span>as you type</span>
          </p>
          <ChooseDevices devices={devices} onChoose={setDevices} />
        </header>
        {held && <p className="small quiet">Sections with errors show their published version.</p>}
        <Previews devices={devices}>
          {(device) =>
            path === null ? (
              <EmailFrame device={device} />
            ) : (
              <PreviewIframe key={path} device={device} src={`/studio/preview${path}`} />
            )
          }
        </Previews>
      </section>
    </div>
  )
}

/** Waits until the server has the page. Without one the home page shows, whose footer has the links. */
function useLegalPath({ contents, published, saved }: DraftsState, held: boolean): string {
  const legal = (held ? published : contents).legal as Partial<Sections['legal']> | null
  const path = LEGAL_PAGES.find(({ name }) => legal?.[name])?.path ?? ''
  const [shown, setShown] = useState(path)
  if (shown !== path && (path === '' || saved)) setShown(path)
  return shown
}

/** An email has no script that loads what is new. */
function EmailFrame({ device }: { device: 'desktop' | 'phone' }) {
  const [parameters] = useSearchParams()
  const email = chosenEmail(parameters)
  const frame = useRef<HTMLIFrameElement>(null)
  useChannel(() => frame.current?.contentWindow?.location.reload())
  return (
    <PreviewIframe
      key={email}
      ref={frame}
      device={device === 'desktop' ? 'email' : device}
      src={`/studio/preview/emails/${email}`}
      sandbox="allow-same-origin"
    />
  )
}
