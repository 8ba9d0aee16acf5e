import { durationText } from '../../../athletes/match/clock.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { ClockDrawing } from './clock-drawing.tsx'
import styles from './match.module.css'
import type { ClockView } from './match-view.server.ts'

/** How far the camera's clock is off, which one frame that the owner is sure of settles. */
export function Clock({ clock, busy }: { clock: ClockView; busy: boolean }) {
  const { offset, sure } = clock
  const set = sure && !('refused' in sure) ? sure : null
  return (
    <>
      {/* The last of the same name counts: a button's `shift` goes before it. */}
      <input type="hidden" name="offset" value={offset} />
      <div className={styles.clock}>
        <div className={styles.sure}>
          <h2>A frame you are sure of</h2>
          {set && (
            <span className={styles.picture}>
              <Thumb photo={set.cover} alt={`Frame ${set.frame}`} size={480} most="50svh" />
            </span>
          )}
          <div className={styles.fields}>
            <TextInput
              name="frame"
              label="Frame"
              inputMode="numeric"
              defaultValue={set?.frame}
              autoComplete="off"
            />
            <TextInput name="bib" label="is bib" defaultValue={set?.bib} autoComplete="off" />
            <Button type="submit" name="intent" value="set" busy={busy}>
              Set the clock
            </Button>
          </div>
          {sure && 'refused' in sure && (
            <p className="error" role="alert">
              {sure.refused}
            </p>
          )}
        </div>
        <div className={styles.sum}>
          <h2>How far the camera clock is off</h2>
          <dl>
            {set && (
              <>
                <dt>Sheet: {set.bib} finished</dt>
                <dd className="num">{set.finished}</dd>
                <dt>Camera wrote</dt>
                <dd className="num">{set.wrote}</dd>
              </>
            )}
            <dt>{offset < 0 ? 'Camera is fast by' : 'Camera is slow by'}</dt>
            <dd className={`${styles.large} num`}>{shortText(offset)}</dd>
          </dl>
          <p className="small quiet">
            It counts for all photographs of this album: photographs do not say which camera took them.
          </p>
          <div className="buttons">
            {[-500, 500].map((step) => (
              <Button key={step} type="submit" name="shift" value={offset + step} busy={busy}>
                {step < 0 ? '− 0.5 s' : '+ 0.5 s'}
              </Button>
            ))}
          </div>
        </div>
      </div>
      <ClockDrawing clock={clock} />
    </>
  )
}

/** Why no finish lies near a photograph, and what may help. */
export function Far({ clock: { offset, far }, busy }: { clock: ClockView; busy: boolean }) {
  if (!far) return null
  return (
    <div className="notice between" data-tone="bad" role="alert">
      <p>
        <Icon name="alert" /> <b>{far.sentence}</b>{' '}
        {far.hour === null
          ? 'Set the clock from a frame that you are sure of.'
          : 'The camera may be on another time zone or on standard time.'}
      </p>
      {far.hour !== null && (
        <Button type="submit" name="shift" value={offset + far.hour} busy={busy}>
          {far.hour > 0 ? 'Add one hour' : 'Take one hour off'}
        </Button>
      )}
    </div>
  )
}

/** '47 s', and in words where it is more than a minute. */
function shortText(offset: number): string {
  return Math.abs(offset) < 60_000 ? `${(Math.abs(offset) / 1000).toFixed(1)} s` : durationText(offset)
}
