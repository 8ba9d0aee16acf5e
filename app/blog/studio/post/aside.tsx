import { useState } from 'react'
import type { Saving } from '../../../studio/ui/autosave/autosave.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import type { Publishing } from '../publish/publish.tsx'
import { When } from '../publish/when.tsx'
import styles from './post.module.css'
import type { Draft, PostPage } from './post.server.ts'

export interface Fields {
  post: PostPage
  saving: Saving<Draft>
  change: (changed: Partial<Draft>) => void
}

type AsideProps = Fields & { publishing: Publishing }

export function Aside(props: AsideProps) {
  const { post, publishing } = props
  return (
    <aside className={styles.aside} aria-label="About this post">
      <When post={post} publishing={publishing} />
      <MainPhoto {...props} />
      <Address {...props} />
      <Tags key={props.saving.replaced} {...props} />
      <Versions {...props} />
      <div className={`${styles.row} buttons`}>
        <Button bad onClick={() => publishing.send('deletion')} disabled={publishing.busy !== null}>
          Delete this post
        </Button>
      </div>
    </aside>
  )
}

function MainPhoto({ saving, change }: Fields) {
  const { photos, open } = usePicker()
  const { mainPhotoId } = saving.text
  const locked = saving.state.kind === 'conflict'
  const photo = mainPhotoId === null ? undefined : photos[mainPhotoId]
  return (
    <section>
      <h2 className="edge">Main photo</h2>
      {photo && (
        <span className={styles.main}>
          <Thumb photo={photo} alt={photo.alt} size={320} fill />
        </span>
      )}
      {!photo && mainPhotoId !== null && <p className="small quiet">It was deleted.</p>}
      <div className={`${styles.row} buttons`}>
        <Button onClick={() => open(({ id }) => change({ mainPhotoId: id }))} disabled={locked}>
          {mainPhotoId === null ? 'Choose a photo' : 'Replace'}
        </Button>
        {mainPhotoId !== null && (
          <Button onClick={() => change({ mainPhotoId: null })} disabled={locked}>
            Remove
          </Button>
        )}
      </div>
    </section>
  )
}

function Address({ post, publishing }: AsideProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const refused = publishing.refused?.command === 'address' ? publishing.refused.why : null
  const slug = refused ? (typed ?? post.slug) : post.slug
  const isPublic = post.state === 'published'
  return (
    <section>
      <h2 className="edge" id="address">
        Address
      </h2>
      {isPublic && (
        <p className={styles.address}>
          {/* A full page load: the public site has other styles. */}
          <a className="link" href={`/blog/${post.slug}`}>
            /blog/{post.slug}
          </a>
        </p>
      )}
      <TextInput
        key={slug}
        aria-labelledby="address"
        description={
          isPublic
            ? 'The part after /blog/. If you change it, the old link redirects to the new one.'
            : 'The part after /blog/'
        }
        defaultValue={slug}
        placeholder="based on the title"
        maxLength={100}
        autoComplete="off"
        error={refused}
        onBlur={({ currentTarget }) => {
          const wanted = currentTarget.value.trim()
          if (wanted === slug || wanted === '') return
          setTyped(wanted)
          publishing.send('address', [['slug', wanted]])
        }}
      />
    </section>
  )
}

function Tags({ saving, change }: Fields) {
  const [typed, setTyped] = useState(() => saving.text.tags.join(', '))
  const write = (text: string) => {
    setTyped(text)
    const tags = text.split(',').map((tag) => tag.trim().toLowerCase())
    change({ tags: [...new Set(tags.filter(Boolean))].toSorted() })
  }
  return (
    <section>
      <h2 className="edge" id="tags">
        Tags
      </h2>
      <TextInput
        aria-labelledby="tags"
        description="Separate them with commas."
        value={typed}
        readOnly={saving.state.kind === 'conflict'}
        maxLength={600}
        autoComplete="off"
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </section>
  )
}

function Versions({ post: { versions, now }, publishing }: AsideProps) {
  const { send, busy, refused } = publishing
  return (
    <section>
      <h2 className="edge">Versions</h2>
      {versions.length === 0 && <p className="small quiet">Earlier versions are kept here for 90 days.</p>}
      <ul className={styles.versions}>
        {versions.map(({ id, at, by }) => (
          <li key={id}>
            <span>
              {by}{' '}
              <span className="small quiet">
                <Moment at={at} now={now} />
              </span>
            </span>
            <Button disabled={busy !== null} onClick={() => send('version', [['version', id]])}>
              Bring it back
            </Button>
          </li>
        ))}
      </ul>
      <Problem error={refused?.command === 'version' ? refused.why : null} />
    </section>
  )
}
