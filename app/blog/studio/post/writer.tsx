import { Button } from '@mantine/core'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { Page } from '../../../studio/ui/page.tsx'
import type { EditorHandle } from '../editor/editor.tsx'
import { PicturesContext } from '../editor/pictures.ts'
import { Publish, usePublishing } from '../publish/publish.tsx'
import { copyOf } from '../saving/autosave.ts'
import { Conflict } from '../saving/conflict.tsx'
import { type Draft, sameDraft } from '../saving/draft.ts'
import { SaveNotice, SaveStatus } from '../saving/save-status.tsx'
import { useAutosave } from '../saving/use-autosave.ts'
import { Aside } from './aside.tsx'
import { Crumbs } from './crumbs.tsx'
import styles from './post.module.css'
import type { PostPage } from './post.server.ts'
import { Title } from './title.tsx'
import { usePicker } from './use-picker.tsx'

const Editor = lazy(() => import('../editor/editor.tsx'))

/** The page of a post: its text and fields, saved by themselves, and the steps that publish it. */
export function Writer({ post }: { post: PostPage }) {
  const navigate = useNavigate()
  const writing = useWriting(post)
  const { autosave, fields, change, read, locked } = writing
  const publishing = usePublishing(post, autosave)
  const picker = usePicker(post.pictures)
  const { state } = autosave
  const replace = (set: (props: { photoId: string; alt: string }) => void) =>
    picker.ask((photoId) => set({ photoId, alt: '' }))
  const preview = async () => {
    await autosave.flush()
    await navigate(href('/studio/blog/:post/preview', { post: post.id }))
  }
  const actions = (
    <div className={styles.actions}>
      <SaveStatus state={state} />
      <Button onClick={preview}>Preview</Button>
      <Publish post={post} publishing={publishing} />
    </div>
  )
  return (
    <PicturesContext value={{ pictures: picker.pictures, replace }}>
      <Page title={<Crumbs title={fields.title} />} actions={actions}>
        <div className={styles.columns}>
          <div className={styles.writing}>
            <SaveNotice state={state} post={post.id} restored={writing.start.restored} />
            {state.kind === 'conflict' && (
              <Conflict autosave={autosave} theirs={state.theirs} mine={read} post={post.id} />
            )}
            <Text {...writing} onPicture={picker.ask} />
          </div>
          <Aside {...{ post, fields, locked, change, picker, publishing, read }} />
        </div>
        {picker.dialog}
      </Page>
    </PicturesContext>
  )
}

/** The text and its fields, and the autosave that sends them. */
function useWriting(post: PostPage) {
  const [start] = useState(() => startOf(post))
  const [fields, setFields] = useState<Omit<Draft, 'body'>>(start.draft)
  const latest = useRef(fields)
  const editor = useRef<EditorHandle>(null)
  const read = useCallback(
    (): Draft => ({ ...latest.current, body: editor.current?.body() ?? start.draft.body }),
    [start],
  )
  const autosave = useAutosave({ ...start, post: post.id, savedAt: post.savedAt, read })
  const change = (changed: Partial<Draft>) => {
    latest.current = { ...latest.current, ...changed }
    setFields(latest.current)
    autosave.change()
  }
  return { start, fields, change, editor, read, autosave, locked: autosave.state.kind === 'conflict' }
}

type TextProps = ReturnType<typeof useWriting> & { onPicture: (then: (photoId: string) => void) => void }

function Text({ start, fields, change, editor, autosave, locked, onPicture }: TextProps) {
  return (
    <Suspense fallback={<p className={styles.opening}>Opening the editor…</p>}>
      <Editor
        body={start.draft.body}
        readOnly={locked}
        handle={editor}
        onChange={autosave.change}
        onPicture={() => onPicture((photoId) => editor.current?.insertPicture(photoId))}
      >
        <Title
          title={fields.title}
          readOnly={locked}
          onChange={(title) => change({ title })}
          onEnter={() => editor.current?.focus()}
        />
      </Editor>
    </Suspense>
  )
}

/** What the editor begins with: what this browser kept, if the server does not have it, else the server's text. */
function startOf({ id, edit, draft }: PostPage): { draft: Draft; edit: number; restored: boolean } {
  const copy = copyOf(id)
  const kept = copy.read()
  if (!kept || sameDraft(kept.draft, draft)) {
    copy.clear()
    return { draft, edit, restored: false }
  }
  return { draft: kept.draft, edit: kept.edit, restored: true }
}
