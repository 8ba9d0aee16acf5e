import { useCallback, useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { Code } from '../../../../athletes/codes/codes.ts'
import { Picture } from '../../../../photos/ui/frame-picture.tsx'
import { FormCopy } from '../../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../../studio/ui/dialog/dialog.tsx'
import { Send } from '../../../../studio/ui/forms/forms.tsx'
import { counted } from '../../../../ui/count.ts'
import { type Captioning, written } from '../../../frames/captions.ts'
import type { Change } from '../changes.server.ts'
import { type GridFrame, type GridView, numbersOf } from '../grid/grid-view.ts'
import { Caption } from './caption.tsx'
import styles from './captions.module.css'
import shared from './dialogs.module.css'

interface CaptionsProps {
  album: string
  view: GridView
  frames: string[]
  chosen: GridFrame[]
  apply(change: Change): void
  close(): void
  oneByOne(): void
}

interface Read {
  captions: { id: string; caption: string | null; inFile: string | null }[]
  codes: Code[]
}

/** Writes one caption to many photos, and shows three of them before it does. */
export function CaptionsDialog({ album, view, frames, chosen, apply, close, oneByOne }: CaptionsProps) {
  const form = useRef<HTMLFormElement>(null)
  const [{ text, how }, setCaptioning] = useState<Captioning>({ text: '', how: 'empty' })
  const readForm = useCallback(() => {
    const typed = new FormData(form.current ?? undefined)
    setCaptioning({ text: String(typed.get('caption')), how: typed.get('how') as Captioning['how'] })
  }, [])
  const read = useCaptions(album, threeOf(chosen))
  const kept = how === 'empty' ? chosen.filter(({ captioned }) => captioned).length : 0
  const count = text.trim() === '' ? 0 : chosen.length - kept
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (count > 0) apply({ do: 'captions', frames, text, how })
    if (count > 0) close()
  }
  const press = (event: React.KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }
  return (
    <Dialog title={`Caption ${counted(chosen.length, 'photo')}`} wide onClose={close}>
      <form
        ref={form}
        className={shared.words}
        action={href('/studio/albums/:album/frames', { album })}
        onSubmit={submit}
        onKeyDown={press}
        onInput={readForm}
      >
        <div className="stack">
          <FormCopy of="captions" onRestored={readForm} />
          <Caption value="" fallback="" codes={read?.codes ?? []} />
          <Choices chosen={chosen} />
          <Send>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={count === 0}>
              {count === 0 ? 'Caption' : `Caption ${count.toLocaleString('en-US')}`}
            </Button>
          </Send>
          <p className="small quiet">
            Undo works for 30 days, in History.{' '}
            <Button variant="subtle" onClick={oneByOne}>
              Caption them one by one
            </Button>
          </p>
        </div>
        <Results view={view} chosen={threeOf(chosen)} read={read} captioning={{ text, how }} />
      </form>
    </Dialog>
  )
}

/** Reads the captions of three: of both kinds, if some have one and others don't. */
function threeOf(chosen: GridFrame[]): GridFrame[] {
  const empty = chosen.filter(({ captioned }) => !captioned)
  const some = chosen.filter(({ captioned }) => captioned)
  const three = new Set([...empty.slice(0, 2), ...some, ...empty.slice(2)].slice(0, 3))
  return chosen.filter((frame) => three.has(frame))
}

function useCaptions(album: string, three: GridFrame[]): Read | undefined {
  const { load, data } = useFetcher<Read>()
  const query = new URLSearchParams(three.map(({ id }) => ['frame', id])).toString()
  useEffect(() => {
    void load(`${href('/studio/albums/:album/captions', { album })}?${query}`)
  }, [album, query, load])
  return data
}

function Choices({ chosen }: Pick<CaptionsProps, 'chosen'>) {
  const all = chosen.length.toLocaleString('en-US')
  const kept = chosen.filter(({ captioned }) => captioned).length
  const empty = (chosen.length - kept).toLocaleString('en-US')
  const ways: [Captioning['how'], string, string?][] = [
    [
      'empty',
      'Only where there’s none',
      kept > 0 ? `${empty} of the ${all}. The others keep theirs.` : undefined,
    ],
    ['replace', `Replace all ${all}`],
    ['append', `Add to the end of all ${all}`],
  ]
  return (
    <fieldset className={styles.ways}>
      <legend className="hidden-text">Which photos</legend>
      {ways.map(([one, words, more]) => (
        <label key={one}>
          <input type="radio" name="how" value={one} defaultChecked={one === 'empty'} />
          <span>
            {words}
            {more && <small className="small quiet">{more}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface ResultsProps extends Pick<CaptionsProps, 'view' | 'chosen'> {
  read: Read | undefined
  captioning: Captioning
}

function Results({ view, chosen, read, captioning }: ResultsProps) {
  const numbers = numbersOf(view)
  return (
    <section className={styles.results} aria-label="How they’ll read">
      <p className="edge">
        <b>How they’ll read</b>
      </p>
      <ul>
        {chosen.map((frame) => {
          const row = read?.captions.find(({ id }) => id === frame.id)
          const next = row ? written(row, captioning) : null
          const shows = row?.caption ?? row?.inFile
          return (
            <li key={frame.id}>
              <Picture frame={frame} size={200} />
              <p>
                <b className="num">{numbers.get(frame.id)}</b> {next}
                {next === null && shows && <span className="quiet">Keeps “{shows}”</span>}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
