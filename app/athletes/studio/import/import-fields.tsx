import { useRef, useState } from 'react'
import { readCsvFile, UNCERTAIN } from '../../../csv-file.ts'
import { TextArea } from '../../../studio/ui/controls/fields.tsx'

const MOST = 1_000_000

interface ImportFieldsProps {
  onText(): void
}

/** Fills the text field from the file, so that its lines can be seen and corrected. */
export function ImportFields({ onText }: ImportFieldsProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [file, setFile] = useState<{ name: string; refused?: string; certain: boolean } | null>(null)
  const choose = async (chosen: File | undefined) => {
    if (!chosen || !text.current) return
    const read = readCsvFile(new Uint8Array(await chosen.arrayBuffer()), MOST)
    if ('refused' in read) {
      setFile({ name: chosen.name, refused: read.refused, certain: true })
      return
    }
    text.current.value = read.text
    // The form copy listens to this event.
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
    setFile({ name: chosen.name, certain: read.certain })
    onText()
  }
  return (
    <>
      <label className="file">
        <span>Roster file</span>
        <input
          type="file"
          accept=".csv,.txt,.tsv,.tab,text/csv,text/plain,text/tab-separated-values"
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </label>
      {file?.refused && (
        <p className="error" role="alert">
          “{file.name}” has no rows that can be read. {file.refused}
        </p>
      )}
      {file && !file.certain && <p role="status">{UNCERTAIN}</p>}
      <TextArea
        ref={text}
        name="roster"
        label="Or paste its lines"
        rows={6}
        onChange={onText}
        placeholder={'#,Name,Pos,Year\n23,Ezra Brackwater,WR,11\n28,Osei Graymantle,LB,12'}
        spellCheck={false}
      />
    </>
  )
}
