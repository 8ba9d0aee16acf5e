import { Icon, type IconName } from '../icon.tsx'
import styles from './email-line.module.css'

interface EmailLineProps {
  icon?: IconName
  bad?: boolean
  className?: string
  children: React.ReactNode
}

/** Where an email stands. A mail server that took it may still lose it, so nothing is called delivered. */
export function EmailLine({ icon, bad, className = '', children }: EmailLineProps) {
  return (
    <span className={`${styles.line} ${className}`} data-bad={bad || undefined}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  )
}
