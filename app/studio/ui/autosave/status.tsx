import { href, useLocation } from 'react-router'
import { plainSpaces } from '../../../ui/dates.ts'
import { type Unsent, unsentText } from '../../../ui/outbox/post.ts'
import { Icon } from '../icon.tsx'
import { useStudio } from '../use-studio.ts'
import styles from './autosave.module.css'
import { type SaveState, type Saving, worstOf } from './autosave.ts'

export function SaveStatus({ saving }: { saving: Saving<unknown>[] }) {
  const { timeZone } = useStudio()
  const { text, tone } = statusOf(worstOf(saving), (at) => clockOf(at, timeZone))
  return (
    <span className={styles.status} data-tone={tone} role="status">
      {tone === 'good' && <Icon name="check" />}
      {tone === 'bad' && <Icon name="alert" />}
      {text}
    </span>
  )
}

function statusOf(
  state: SaveState<unknown>,
  clock: (at: number) => string,
): { text: string; tone?: 'good' | 'bad' } {
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

function clockOf(at: number, timeZone: string): string {
  const old = Date.now() - at > 64_800_000
  const day = old ? ({ month: 'short', day: 'numeric' } as const) : {}
  const format = new Intl.DateTimeFormat('en-US', { ...day, hour: 'numeric', minute: '2-digit', timeZone })
  return plainSpaces(format.format(at))
}

export function SaveNotice({ saving, gone }: { saving: Saving<unknown>[]; gone?: React.ReactNode }) {
  const state = worstOf(saving)
  if (state.kind === 'conflict') return null
  if (state.kind === 'failed') {
    return (
      <div className={`${styles.note} notice between`} data-tone="warn" role="alert">
        <Icon name="alert" />
        <p>{state.why === 'gone' ? gone : <Reason why={state.why} />}</p>
      </div>
    )
  }
  if (!saving.some(({ restored }) => restored)) return null
  return (
    <p className={`${styles.note} notice between`} role="status">
      Unsaved text was restored from this browser.
    </p>
  )
}

function Reason({ why }: { why: Exclude<Unsent, 'gone'> | { refused: string } }) {
  const { pathname } = useLocation()
  if (typeof why === 'object') return why.refused
  if (why === 'offline') return unsentText(why, 'your text')
  return (
    <>
      {unsentText(why, 'your text')}{' '}
      <a className="link" href={`${href('/studio/sign-in')}?to=${encodeURIComponent(pathname)}`}>
        Sign in
      </a>
    </>
  )
}
