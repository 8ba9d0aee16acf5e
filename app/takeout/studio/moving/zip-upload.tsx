import type { ChangeEvent } from 'react'
import { useBlocker } from 'react-router'
import { Panel } from '../../../studio/ui/settings/panel.tsx'
import styles from './import.module.css'
import type { ImportView } from './import.server.ts'
import moving from './moving.module.css'
import { type Sending, useSending } from './use-sending.ts'

/** Chooses a ZIP and uploads it; an upload that was interrupted continues where it stopped. */
export function ZipUpload({ begun }: { begun: ImportView['upload'] }) {
  const { sending, mistake, send } = useSending()
  useBlocker(() => sending !== null && !window.confirm(LEAVING))
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) send(file)
  }
  return (
    <Panel title="Import a ZIP">
      <p className={moving.about}>
        An export from another Sideline, or folders of photographs: each folder becomes an album, a private
        draft. You see first what would be imported. Nothing changes before you press Import.
      </p>
      <div className={moving.form}>
        {sending ? (
          <Progress {...sending} />
        ) : (
          <>
            {begun && (
              <p>
                {begun.name} was begun: {sizeText(begun.received)} of {sizeText(begun.size)} are here. Choose
                the same file to resume. Another file replaces it.
              </p>
            )}
            <label className={moving.file}>
              <span>The ZIP</span>
              <input type="file" accept=".zip,application/zip" onChange={choose} />
            </label>
          </>
        )}
        {mistake && <p role="alert">{mistake}</p>}
      </div>
    </Panel>
  )
}

const LEAVING = 'The upload stops when you leave. Choose the same file later to resume.'

function Progress({ name, sent, size, hold }: Sending) {
  return (
    <>
      <p role="status">
        {hold === 'signed-out' && 'You were signed out. Sign in in another tab, and the upload resumes.'}
        {hold === 'lost' && 'No connection. The upload resumes by itself.'}
        {!hold && `${name} is uploading. Leave this page open.`}
      </p>
      <progress className={styles.bar} aria-label={name} value={sent} max={Math.max(size, 1)} />
      <p className="small quiet num">
        {sizeText(sent)} of {sizeText(size)}
      </p>
    </>
  )
}

/** '3 MB', '1.2 GB' */
function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`
}
