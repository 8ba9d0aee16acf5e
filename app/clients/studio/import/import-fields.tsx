import { useState } from 'react'
import { decodeText } from '../../../decode-text.ts'
import { TextArea } from '../../../studio/ui/controls/fields.tsx'
import { Check } from '../../../studio/ui/forms/forms.tsx'

interface CsvFieldsProps {
  csv: string
  change: (csv: string) => void
  /** Whether clients choose their passwords here. */
  invites: boolean
}

const UNCERTAIN =
  'The file does not state its character encoding. It was read as Excel on Windows writes it: check that the names are right.'

/** The browser reads the file into the text field, so that its lines can be seen and corrected. */
export function CsvFields({ csv, change, invites }: CsvFieldsProps) {
  const [certain, setCertain] = useState(true)
  const read = async (file: File | undefined) => {
    if (!file) return
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
    setCertain(decoded.certain)
    change(decoded.text)
  }
  return (
    <>
      <p>
        A CSV file from a spreadsheet or another service. Its first line names the columns: Name (or First
        name and Last name), Email and, if you like, Albums: names of private albums, separated by semicolons.
        Existing clients are not changed or removed.
      </p>
      <label className="file">
        <span>CSV file</span>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={(event) => read(event.currentTarget.files?.[0])}
        />
      </label>
      {!certain && <p role="status">{UNCERTAIN}</p>}
      <TextArea
        name="csv"
        label="Or paste its lines"
        rows={8}
        value={csv}
        onChange={(event) => change(event.currentTarget.value)}
        placeholder={'Name,Email,Albums\nDana Reyes,dana@example.com,Homecoming Kickoff'}
        spellCheck={false}
      />
      {invites && <Check name="invite">Email each new client an invitation to choose a password</Check>}
    </>
  )
}
