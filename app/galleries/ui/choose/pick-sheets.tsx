import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import * as t from '#messages/galleries'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { modeQuery } from '../../../viewers/gallery-mode.ts'
import { LONGEST_NOTE } from '../../choices/rules.ts'
import { Sheet, useSaving } from '../sheet.tsx'
import styles from './choose.module.css'
import { noteId } from './heart.tsx'
import type { PicksPage } from './use-choice.ts'

interface NoteProps extends PicksPage {
  photo: FrameView
  position: number
}

export function NoteSheet({ picks, problem, photo, position, owner, ...page }: NoteProps) {
  const { close, form, busy, failed, leave } = useSheet(page, (form) =>
    picks.note(photo, position, String(form.get('text') ?? '')),
  )
  return (
    <Sheet label={t.noteAbout({ position })} opener={noteId(photo)} onEscape={leave}>
      <form method="post" {...form}>
        <input type="hidden" name="note" value={photo.frameId} />
        <input type="hidden" name="back" value={close} />
        <label htmlFor="note-text">
          <strong>{t.noteTo({ owner, position })}</strong>
        </label>
        <textarea
          className={styles.text}
          id="note-text"
          name="text"
          rows={3}
          maxLength={LONGEST_NOTE}
          defaultValue={picks.noteOf(position)}
        />
        <Problem text={failed ? problem : null} />
        <div className={`${styles.ways} buttons`}>
          <button className="button" type="submit" aria-busy={busy}>
            {t.saveNote()}
          </button>
          <Cancel to={close}>{t.cancel()}</Cancel>
        </div>
      </form>
    </Sheet>
  )
}

interface FinishProps extends PicksPage {
  finished: () => void
  opener: string
}

export function FinishSheet({ picks, problem, owner, finished, opener, ...page }: FinishProps) {
  const { close, form, busy, failed, leave } = useSheet(page, async () => {
    const saved = await picks.finish()
    if (saved) finished()
    return saved
  })
  const { count, notes, most } = picks
  const left = most === null ? 0 : Math.max(0, most - count)
  return (
    <Sheet label={t.sendPicks()} opener={opener} onEscape={leave}>
      <form method="post" {...form}>
        <input type="hidden" name="finish" value={count} />
        <input type="hidden" name="back" value={close} />
        <h2 className="display">{t.sendYours({ count })}</h2>
        <p>{t.willGet({ owner, count, notes, left })}</p>
        <p className="small">{t.lockedAfter({ owner })}</p>
        <Problem text={failed ? problem : null} />
        <div className={`${styles.ways} buttons`}>
          <button className="button" type="submit" aria-busy={busy}>
            {busy ? t.sending() : t.sendCount({ count })}
          </button>
          <Cancel to={close}>{t.keepChoosing()}</Cancel>
        </div>
      </form>
    </Sheet>
  )
}

function useSheet(
  { base, mode }: Pick<PicksPage, 'base' | 'mode'>,
  save: (form: FormData) => Promise<boolean>,
) {
  const navigate = useNavigate()
  const close = base + modeQuery({ shown: mode.shown, asked: mode.asked })
  const leave = () => navigate(close, { replace: true, preventScrollReset: true })
  const { onSubmit, ...saving } = useSaving(save, leave)
  return { close, form: { action: `${base}/save`, onSubmit }, leave, ...saving }
}

function Problem({ text }: { text: string | null }) {
  return (
    <p className="problem" role="alert">
      {text}
    </p>
  )
}

function Cancel({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="button second" to={to} preventScrollReset replace>
      {children}
    </Link>
  )
}
