import { useRef, useState } from 'react'
import { readCsvFile, UNCERTAIN } from '../../../csv-file.ts'
import { TextArea } from '../../../studio/ui/controls/fields.tsx'

/** Bytes. */
const MOST = 1_000_000

const ACCEPT = '.csv,.txt,.tsv,.tab,text/csv,text/plain,text/tab-separated-values'

/** Fills the text field from the file, so that its lines can be seen and corrected. */
export function RosterText({ onText }: { onText(): void }) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [file, setFile] = useState<{ name: string; refused?: string; certain?: boolean } | null>(null)
  const choose = async (chosen: File | undefined) => {
    if (!chosen || !text.current) return
    const read = readCsvFile(new Uint8Array(await chosen.arrayBuffer()), MOST)
    setFile({ name: chosen.name, ...read })
    if ('refused' in read) return
    text.current.value = read.text
    // The form copy listens to this event.
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
    onText()
  }
  return (
    <>
      <label className="file">
        <span>Roster file</span>
        <input type="file" accept={ACCEPT} onChange={(event) => choose(event.currentTarget.files?.[0])} />
      </label>
      {file?.refused && (
        <p className="error" role="alert">
          “{file.name}” has no rows Sideline can read. {file.refused}
        </p>
      )}
      {file?.certain === false && <p role="status">{UNCERTAIN}</p>}
      <TextArea
        ref={text}
        name="roster"
        label="Or paste its rows"
        rows={6}
        placeholder={'#,Name,Pos,Year\n23,Ezra Brackwater,WR,11\n28,Osei Graymantle,LB,12'}
        onChange={onText}
        spellCheck={false}
      />
    </>
  )
}
