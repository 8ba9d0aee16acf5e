import styles from './post.module.css'

interface TitleProps {
  title: string
  readOnly: boolean
  onChange: (title: string) => void
  onEnter: () => void
}

/** The title, in a field as tall as it needs. Enter goes on to the text. */
export function Title({ title, readOnly, onChange, onEnter }: TitleProps) {
  return (
    // The copy behind it gives the field its height.
    <div className={styles.title} data-copy={`${title} `}>
      <textarea
        aria-label="Title"
        placeholder="Title"
        rows={1}
        maxLength={200}
        value={title}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
      />
    </div>
  )
}
