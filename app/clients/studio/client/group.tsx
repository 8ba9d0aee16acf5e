import styles from './client.module.css'

export function Group({ name }: { name: string }) {
  return name && <span className={styles.group}>{name}</span>
}
