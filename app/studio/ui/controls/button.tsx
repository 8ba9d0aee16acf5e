import { Link, type LinkProps } from 'react-router'
import { Icon, type IconName } from '../icon.tsx'
import styles from './button.module.css'

interface ButtonStyle {
  /** For a page's one primary action. */
  variant?: 'default' | 'filled' | 'subtle'
  bad?: boolean
  icon?: IconName | null
}

interface ButtonProps extends ButtonStyle, React.ComponentProps<'button'> {
  busy?: boolean
}

export function Button(props: ButtonProps) {
  const { variant, bad, icon, busy, disabled, className, children, ...button } = props
  return (
    <button
      type="button"
      disabled={disabled || busy}
      aria-busy={busy}
      {...button}
      className={classes({ variant, bad, icon }, className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** Links that leave the studio or download need `reloadDocument`. */
export function ButtonLink({ variant, bad, icon, className, children, ...link }: ButtonStyle & LinkProps) {
  return (
    <Link {...link} className={classes({ variant, bad, icon }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

function classes({ variant = 'default', bad, icon }: ButtonStyle, more?: string): string {
  return [styles.button, styles[variant], bad && styles.bad, icon && styles.icon, more]
    .filter(Boolean)
    .join(' ')
}
