import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import styles from '../accounts.module.css'

/** New recovery codes. They are shown once: the database has only their hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Panel title="Your recovery codes" role="status">
      <div className={panel.text}>
        <p>
          Each opens the studio once if you lose your phone. Print them or write them down now: they are not
          shown again, and earlier ones no longer work.
        </p>
        <ul className={`${styles.codes} code`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
