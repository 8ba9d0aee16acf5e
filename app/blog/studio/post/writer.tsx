import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { Autosave } from '../../../studio/ui/autosave/autosave.ts'
import { Conflict } from '../../../studio/ui/autosave/conflict.tsx'
import { sendText } from '../../../studio/ui/autosave/send-text.ts'
import { SaveNotice, SaveStatus } from '../../../studio/ui/autosave/status.tsx'
import { useAutosaves } from '../../../studio/ui/autosave/use-autosaves.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Page } from '../../../studio/ui/page/page.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { PickerProvider, usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import type { EditorHandle } from '../editor/editor.tsx'
import { AskConsents, Publish, usePublishing } from '../publish/publish.tsx'
import { Aside, type Fields } from './aside.tsx'
import { Crumbs } from './crumbs.tsx'
import styles from './post.module.css'
import type { Draft, PostPage } from './post.server.ts'

const Editor = lazy(() => import('../editor/editor.tsx'))

export function Writer({ post }: { post: PostPage }) {
  return (
    <PickerProvider photos={post.photos}>
      <Writing post={post} />
    </PickerProvider>
  )
}

function Writing({ post }: { post: PostPage }) {
  const { autosave, saving, change } = useWriting(post)
  const publishing = usePublishing(post, autosave)
  const { questions } = publishing
  const preview = async () => {
    await autosave.flush()
    // A full page load: the public site has other styles.
    location.assign(href('/studio/blog/:post/page', { post: post.id }))
  }
  const actions = (
    <div className={`${styles.actions} buttons`}>
      <SaveStatus saving={[saving]} />
      <Button onClick={preview}>Preview</Button>
      <Publish post={post} publishing={publishing} />
    </div>
  )
  const fields = { post, saving, change }
  return (
    <Page title={<Crumbs title={saving.text.title} />} actions={actions}>
      <div className={styles.columns}>
        <div className={styles.writing}>
          <SaveNotice saving={[saving]} gone={<Gone />} />
          <Conflict autosave={autosave} what="This post" description={BOTH_KEPT} />
          <Text key={saving.replaced} {...fields} />
        </div>
        <Aside {...fields} publishing={publishing} />
      </div>
      {questions && <AskConsents post={post} publishing={publishing} questions={questions} />}
    </Page>
  )
}

const BOTH_KEPT = 'Nothing is lost. Both texts are saved. Choose one, and the other stays under Versions.'

function Gone() {
  return (
    <>
      This post was deleted. Restore it from the trash, and your text will be saved.{' '}
      <a className="link" href={`${href('/studio/blog')}?status=trash`}>
        Open the trash
      </a>
    </>
  )
}

function useWriting({ id, edit, savedAt, draft }: PostPage) {
  const { account } = useStudio()
  const [autosaves] = useState(() => {
    const address = href('/studio/blog/:post/draft', { post: id })
    const send = (sent: Parameters<typeof sendText<Draft>>[1]) => sendText(address, sent)
    const name = `sideline-post-${id}`
    return [new Autosave({ account, name, text: draft, edit, at: savedAt, send })] as const
  })
  const [autosave] = autosaves
  const [saving = autosave.current] = useAutosaves(autosaves)
  useEffect(() => autosave.load(draft, edit), [autosave, draft, edit])
  const change = useCallback(
    (changed: Partial<Draft>) => autosave.change({ ...autosave.current.text, ...changed }),
    [autosave],
  )
  return { autosave, saving, change }
}

function Text({ saving, change }: Fields) {
  const { open } = usePicker()
  const editor = useRef<EditorHandle>(null)
  const { text, state } = saving
  const locked = state.kind === 'conflict'
  const changeBody = useCallback(() => editor.current && change({ body: editor.current.body() }), [change])
  return (
    <Suspense fallback={<p className={styles.opening}>Opening the editor…</p>}>
      <Editor
        body={text.body}
        readOnly={locked}
        handle={editor}
        onChange={changeBody}
        onPicture={() => open(({ id }) => editor.current?.insertPicture(id))}
      >
        <Title
          title={text.title}
          readOnly={locked}
          onChange={(title) => change({ title })}
          onEnter={() => editor.current?.focus()}
        />
      </Editor>
    </Suspense>
  )
}

interface TitleProps {
  title: string
  readOnly: boolean
  onChange: (title: string) => void
  onEnter: () => void
}

/** A field as tall as it needs. Enter goes on to the text. */
function Title({ title, readOnly, onChange, onEnter }: TitleProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // A new post starts with its title.
  useEffect(() => {
    if (field.current?.value === '') field.current.focus()
  }, [])
  return (
    // The copy behind it gives the field its height.
    <div className={styles.title} data-copy={`${title} `}>
      <textarea
        ref={field}
        aria-label="Title"
        placeholder="Title"
        rows={1}
        maxLength={200}
        value={title}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
      />
    </div>
  )
}
