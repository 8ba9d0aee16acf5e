import styles from './dialog.module.css'
import { Modal } from './modal.tsx'

interface DialogProps {
  title: string
  className?: string | undefined
  wide?: boolean
  onClose(): void
  children: React.ReactNode
}

export function Dialog({ title, className = '', wide, onClose, children }: DialogProps) {
  return (
    <Modal
      className={`${styles.dialog} ${className}`}
      data-wide={wide || undefined}
      aria-label={title}
      onClose={onClose}
    >
      <h2>{title}</h2>
      {children}
    </Modal>
  )
}
