import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Segments } from '../../../studio/ui/controls/segments.tsx'
import { momentWithDay } from '../../../studio/ui/dates/moment.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import styles from '../post/post.module.css'
import type { PostPage } from '../post/post.server.ts'
import type { Publishing } from './publish.tsx'

export function When({ post, publishing }: { post: PostPage; publishing: Publishing }) {
  const { timeZone } = useStudio()
  const { send, busy, refused, changed, unsaved } = publishing
  const error = refused && refused.command !== 'address' ? refused.why : null
  return (
    <section>
      <h2 className="edge">When</h2>
      {post.state === 'published' && (
        <p>
          Public since {momentWithDay(post.publishAt, timeZone)}.
          {changed && <b className="warn"> Your changes aren’t public yet. Press Update.</b>}
        </p>
      )}
      {post.state === 'scheduled' && (
        <p>
          Comes out <b>{momentWithDay(post.publishAt, timeZone)}</b>.
          {changed && (
            <b className="warn"> Later changes aren’t included. Schedule it again to include them.</b>
          )}
        </p>
      )}
      {post.state !== 'published' && <Choice publishing={publishing} timeZone={timeZone} />}
      <div className={`${styles.row} buttons`}>
        {post.state !== 'draft' && (
          <Button
            onClick={() => send('publication/end')}
            disabled={busy !== null}
            busy={busy === 'publication/end'}
          >
            {post.state === 'published' ? 'Unpublish' : 'Back to a draft'}
          </Button>
        )}
        {post.state !== 'draft' && changed && (
          <Button onClick={() => send('draft/end')} disabled={busy !== null}>
            Undo the changes
          </Button>
        )}
      </div>
      <Problem error={unsaved ? UNSAVED : error} />
    </section>
  )
}

const UNSAVED = 'Your text isn’t saved yet, so nothing was published. Please try again.'

const WHENS = [
  ['now', 'Now'],
  ['later', 'At a time'],
] as const

const DAY_FIELDS = [
  ['date', 'Day'],
  ['time', 'Time'],
] as const

function Choice({ publishing, timeZone }: { publishing: Publishing; timeZone: string }) {
  const { when, setWhen, day, setDay } = publishing
  return (
    <>
      <Segments label="When visitors see it" options={WHENS} value={when} onChoose={setWhen} />
      {when === 'later' && (
        <>
          <div className={`buttons ${styles.day}`}>
            {DAY_FIELDS.map(([type, label]) => (
              <TextInput
                key={type}
                type={type}
                label={label}
                value={day[type]}
                onChange={({ currentTarget }) => setDay({ ...day, [type]: currentTarget.value })}
              />
            ))}
          </div>
          <p className="small quiet">{zoneName(timeZone)}</p>
        </>
      )}
    </>
  )
}

function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
