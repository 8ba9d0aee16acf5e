import { href } from 'react-router'
import { Icon } from '../../../studio/ui/icon.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { plainSpaces } from '../../../ui/dates.ts'
import type { SaveState } from './autosave.ts'
import styles from './saving.module.css'

/** When the text was last saved: 'Saved 9:21 AM'. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { timeZone } = useStudio()
  const { text, tone } = statusOf(state, (at) => clockOf(at, timeZone))
  return (
    <span className={styles.saved} data-tone={tone} role="status">
      {tone === 'good' && <Icon name="check" />}
      {tone === 'bad' && <Icon name="alert" />}
      {text}
    </span>
  )
}

function statusOf(state: SaveState, clock: (at: number) => string): { text: string; tone?: 'good' | 'bad' } {
  switch (state.kind) {
    case 'saved':
      return state.at === null ? { text: '' } : { text: `Saved ${clock(state.at)}`, tone: 'good' }
    case 'saving':
      return { text: 'Saving' }
    case 'failed':
      return { text: `Not saved since ${clock(state.since)}`, tone: 'bad' }
    case 'conflict':
      return { text: 'Not saved', tone: 'bad' }
  }
}

/** '9:21 AM' within a day, else 'Oct 18, 9:21 AM'. */
function clockOf(at: number, timeZone: string): string {
  const old = Date.now() - at > 64_800_000
  const day = old ? ({ month: 'short', day: 'numeric' } as const) : {}
  const format = new Intl.DateTimeFormat('en-US', { ...day, hour: 'numeric', minute: '2-digit', timeZone })
  return plainSpaces(format.format(at))
}

/** Why the text is not saved, and what to do; or that the browser had kept it. */
export function SaveNotice({ state, post, restored }: { state: SaveState; post: string; restored: boolean }) {
  if (state.kind !== 'failed') {
    if (!restored || state.kind === 'conflict') return null
    return (
      <p className={styles.note} role="status">
        This browser kept words that had not reached the site. They are back.
      </p>
    )
  }
  const to = encodeURIComponent(href('/studio/blog/:post', { post }))
  return (
    <div className={styles.unsaved} role="alert">
      <Icon name="alert" />
      <p>
        {state.why === 'offline' &&
          'The site cannot be reached. Write on: this browser keeps your text, and sends it as soon as it can.'}
        {state.why === 'signed-out' &&
          'You were signed out. This browser keeps your text. Sign in, and it is saved. '}
        {state.why === 'gone' &&
          'This post was deleted. Put it back from the trash, and your text is saved. '}
        {state.why === 'refused' && state.sentence}
        {state.why === 'signed-out' && (
          <a className="link" href={`${href('/studio/sign-in')}?to=${to}`}>
            Sign in
          </a>
        )}
        {state.why === 'gone' && (
          <a className="link" href={`${href('/studio/blog')}?status=trash`}>
            Open the trash
          </a>
        )}
      </p>
    </div>
  )
}
