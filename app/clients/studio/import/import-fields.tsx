import { useState } from 'react'
import { readCsvFile, UNCERTAIN } from '../../../csv-file.ts'
import { TextArea } from '../../../studio/ui/controls/fields.tsx'
import { Check } from '../../../studio/ui/forms/forms.tsx'

interface CsvFieldsProps {
  csv: string
  change: (csv: string) => void
  invites: boolean
}

const MOST = 1_000_000

/** Fills the text field from the file, so that its lines can be seen and corrected. */
export function CsvFields({ csv, change, invites }: CsvFieldsProps) {
  const [said, setSaid] = useState<{ refused: string } | { certain: boolean } | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const found = readCsvFile(new Uint8Array(await file.arrayBuffer()), MOST)
    setSaid(found)
    if ('text' in found) change(found.text)
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
      {said && 'refused' in said && (
        <p className="error" role="alert">
          {said.refused}
        </p>
      )}
      {said && 'certain' in said && !said.certain && <p role="status">{UNCERTAIN}</p>}
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
