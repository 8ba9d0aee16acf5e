import styles from './plain-text.module.css'

export function PlainText({ title, text }: Record<'title' | 'text', string>) {
  return (
    <article className={`page ${styles.legal}`}>
      <h1>{title}</h1>
      {blocksOf(text).map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other key, and may repeat each other
        <Block key={i} text={block} />
      ))}
    </article>
  )
}

function Block({ text }: { text: string }) {
  return text.startsWith('# ') ? <h2>{text.slice(2)}</h2> : <p className={styles.lines}>{text}</p>
}

/** An empty line begins a new paragraph; a line that begins with '# ' is a heading. */
function blocksOf(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/^(# .*)$/gm, '\n$1\n')
  return lines
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}
