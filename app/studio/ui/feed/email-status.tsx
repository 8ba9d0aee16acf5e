import { Icon, type IconName } from '../icon.tsx'
import styles from './email-status.module.css'

interface EmailStatusProps {
  icon?: IconName
  bad?: boolean
  className?: string
  children: React.ReactNode
}

/** Nothing is called delivered: a mail server may still lose what it took. */
export function EmailStatus({ icon, bad, className = '', children }: EmailStatusProps) {
  return (
    <span className={`${styles.status} ${className}`} data-bad={bad || undefined}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  )
}
