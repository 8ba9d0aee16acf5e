import { useRef, useState } from 'react'
import { decodeText } from '../../../decode-text.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Select, TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { WINDOWS } from './choices.ts'
import { Clock, Far } from './clock.tsx'
import { Left } from './left-lines.tsx'
import styles from './match.module.css'
import type { MatchView } from './match-view.server.ts'

interface TimingSheetProps {
  view: Omit<MatchView, 'tags'>
  busy: boolean
}

/** The sheet, the lines of it that are left out, and the clock. */
export function TimingSheet({ view: { sheet, clock }, busy }: TimingSheetProps) {
  const read = sheet && !('refused' in sheet) ? sheet : null
  return (
    <div className={styles.timing}>
      {clock && <Far clock={clock} busy={busy} />}
      <SheetFields isRead={read !== null} busy={busy} />
      {sheet && 'refused' in sheet && (
        <p className="error" role="alert">
          {sheet.refused}
        </p>
      )}
      {clock && <Clock clock={clock} busy={busy} />}
      {clock && (
        <div className={styles.fields}>
          <Select
            name="window"
            label="Counts as a match within"
            defaultValue="1500"
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            options={WINDOWS.map((one) => [String(one), `${one / 1000} s`] as const)}
          />
          {clock.days.length > 1 && (
            <Select
              name="day"
              label="Day of the race"
              defaultValue={clock.day}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
              options={clock.days}
            />
          )}
        </div>
      )}
      {read && read.left.length > 0 && <Left lines={read.left} />}
    </div>
  )
}

/** The browser reads the file into the text field, so that its lines can be seen and corrected. */
function SheetFields({ isRead, busy }: { isRead: boolean; busy: boolean }) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const choose = async (file: File | undefined) => {
    if (!file || !text.current) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const read = decodeText(bytes).text
    const isText = bytes.length <= 1_000_000 && !read.includes('\0')
    setRefused(isText ? null : `“${file.name}” is no text file of at most 1 MB. Export the sheet as CSV.`)
    if (!isText) return
    text.current.value = read
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
    text.current.form?.requestSubmit()
  }
  return (
    <div className={styles.sheet}>
      <label className="file">
        <span>Timing sheet</span>
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
      </label>
      {refused && (
        <p className="error" role="alert">
          {refused}
        </p>
      )}
      <TextArea
        ref={text}
        name="sheet"
        label="Or paste its lines"
        rows={isRead ? 3 : 6}
        placeholder={'Bib,Time\n214,10:14:32.4\n231,10:14:33'}
        spellCheck={false}
      />
      <div className={styles.fields}>
        <TextInput
          name="start"
          label="Race started at"
          help="Only where the sheet has times since the start."
          placeholder="9:30 AM"
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="check" busy={busy}>
          Read the sheet
        </Button>
      </div>
    </div>
  )
}
