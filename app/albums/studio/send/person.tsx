import styles from './send.module.css'

interface PersonGroupProps {
  title: string
  count?: number
  children: React.ReactNode
}

export function PersonGroup({ title, count, children }: PersonGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className="edge">
        <b>{title}</b> {count !== undefined && <span className="num">{count}</span>}
      </legend>
      <ul>{children}</ul>
    </fieldset>
  )
}

interface PersonProps {
  /** To choose them. */
  box?: React.ComponentProps<'input'>
  name: string
  about: string
  /** What became of their email. */
  children?: React.ReactNode
}

export function Person({ box, name, about, children }: PersonProps) {
  const Row = box ? 'label' : 'span'
  return (
    <li>
      <Row className={styles.who}>
        {box ? <input type="checkbox" {...box} /> : <span />}
        <span>
          <b>{name}</b> <span className="quiet">{about}</span>
        </span>
      </Row>
      {children && <div className={styles.state}>{children}</div>}
    </li>
  )
}
