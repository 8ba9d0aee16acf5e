import { type ChangeEvent, useState } from 'react'
import { useBlocker, useRevalidator } from 'react-router'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { useUnloadWarning } from '../../../studio/ui/use-unload-warning.ts'
import { Connection } from '../../../uploads/studio/sending/connection.ts'
import { isPostsFile } from '../../import/earlier-post.ts'
import type { ImportView } from './import.server.ts'
import styles from './moving.module.css'

interface Sending {
  name: string
  sent: number
  size: number
  hold: Connection['hold']
}

/** Counts only while the site can be reached. */
const MOST_ATTEMPTS = 4

interface ImportUploadProps {
  /** An interrupted upload, which resumes with the same file. */
  upload: ImportView['upload']
  posts: boolean
}

export function ImportUpload({ upload, posts }: ImportUploadProps) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [mistake, setMistake] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  useUnloadWarning(sending !== null)
  useBlocker(() => sending !== null && !window.confirm(LEAVING))

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0]
    if (!chosen) return
    setMistake(null)
    const file = await fileToSend(chosen, posts).catch(() => UNREADABLE)
    if ('refused' in file) return setMistake(file.refused)
    const { name, size } = file
    setSending({ name, size, sent: 0, hold: null })
    const change = (facts: Partial<Sending>) => setSending((now) => now && { ...now, ...facts })
    const refused = await send(file, change).catch(() => notArrived(file))
    setSending(null)
    setMistake(refused)
    await revalidate()
  }
  return (
    <Panel title="Choose a file">
      <div className={panel.text}>
        <p className="quiet">
          A ZIP of folders of photos. Each folder becomes an album, as a private draft. You’ll see what would
          be imported first. Nothing changes until you choose Import.
        </p>
        {posts && (
          <p className="quiet">
            For posts from WordPress or Squarespace, export a WXR or XML file there. First add the posts’
            photos to an album here, so they can be found by file name. Posts keep their dates and tags, and
            their old links will redirect to them.
          </p>
        )}
        {sending ? (
          <Progress {...sending} />
        ) : (
          <>
            {upload && (
              <p>
                {upload.name} is partly uploaded, {sizeText(upload.received)} of {sizeText(upload.size)}.
                Choose the same file to resume. A different file replaces it.
              </p>
            )}
            <label className="file">
              <span>The file</span>
              <input type="file" accept={posts ? '.zip,.xml' : '.zip'} onChange={choose} />
            </label>
          </>
        )}
        {mistake && <p role="alert">{mistake}</p>}
      </div>
    </Panel>
  )
}

const UNREADABLE = { refused: 'The file can’t be read. Choose it again.' }
const ELSEWHERE = { refused: 'This site’s posts come from Sanity. Import them there.' }

async function fileToSend(chosen: File, posts: boolean): Promise<File | { refused: string }> {
  if (!isPostsFile(chosen.name)) return chosen
  if (!posts) return ELSEWHERE
  const { readPosts } = await import('./read-posts.ts')
  return readPosts(chosen)
}

const LEAVING = 'The upload stops when you leave. Choose the same file later to resume.'

function Progress({ name, sent, size, hold }: Sending) {
  return (
    <>
      <p role="status">
        {hold === 'signed-out' &&
          'You were signed out. Sign in using another tab, and the upload will resume.'}
        {hold === 'lost' && 'No connection. The upload will resume when you’re back online.'}
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

/** Returns why the file will not arrive, or null when it has. */
async function send(file: File, change: (facts: Partial<Sending>) => void): Promise<string | null> {
  const connection = new Connection(() => change({ hold: connection.hold }))
  const { openSender, ZIPS } = await import('../../../uploads/studio/sending/sender.ts')
  const sender = openSender(ZIPS)
  const fields = { file: file.name }
  for (let attempts = 1; ; ) {
    const sent = await sender.send(file, fields, (bytes) => change({ sent: bytes }))
    if (sent !== 'lost' && 'again' in sent) return sent.reason
    if (sent !== 'lost') {
      sender.forget(fields)
      return 'reason' in sent ? sent.reason : null
    }
    if ((await connection.check()) && ++attempts > MOST_ATTEMPTS) return notArrived(file)
    await connection.ready()
  }
}

function notArrived({ name }: File): string {
  return `${name} didn’t arrive. Choose it again.`
}
