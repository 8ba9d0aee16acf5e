import { useId } from 'react'
import { Icon } from '../icon.tsx'
import { Button } from './button.tsx'
import styles from './menu.module.css'

interface MenuProps extends React.ComponentProps<typeof Button> {
  /** On the button; an arrow if it has no words. */
  words?: React.ReactNode
}

/** A button that opens other controls below it. Plain buttons among them close it; forms and choices don't. */
export function Menu({ words, children, ...button }: MenuProps) {
  const id = useId()
  const close = ({ target, currentTarget }: React.MouseEvent<HTMLElement>) => {
    if ((target as HTMLElement).closest('button[type="button"]')) currentTarget.hidePopover()
  }
  return (
    <>
      <Button {...button} popoverTarget={id}>
        {words}
        {!words && <Icon name="down" />}
      </Button>
      {/* biome-ignore lint/a11y: its buttons are what is pressed. */}
      <div id={id} className={styles.menu} popover="auto" onClick={close}>
        {children}
      </div>
    </>
  )
}
