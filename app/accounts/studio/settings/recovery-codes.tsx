import { Button } from '../../../studio/ui/controls/button.tsx'
import { Copy } from '../../../studio/ui/copy.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import styles from '../accounts.module.css'

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { studio } = useStudio()
  const text = codes.join('\n')
  const file = `Recovery codes for ${studio}. Each one gets you in once.\n\n${text}\n`
  return (
    <Panel title="Your recovery codes" role="status">
      <div className={panel.text}>
        <p>
          Each one gets you in once if you lose your phone. Print or save them now. They won’t be shown again,
          and earlier ones no longer work.
        </p>
        <ul className={`${styles.codes} code`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={`${styles.keep} buttons`}>
          <Button onClick={() => print()}>Print</Button>
          <Copy text={text} label="Copy" what="the recovery codes" />
          <Button onClick={() => save('recovery-codes.txt', file)}>Save as file</Button>
        </div>
      </div>
    </Panel>
  )
}

/** Saves from memory: the codes are at no address. */
function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}
