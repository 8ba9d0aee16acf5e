import { Segments } from './controls/segments.tsx'
import styles from './page-preview.module.css'

export type Device = 'desktop' | 'phone'

/** Chooses how wide the page in a frame is. */
export function Devices({ device, onChoose }: { device: Device; onChoose(device: Device): void }) {
  return (
    <Segments
      label="Width"
      options={[
        ['desktop', 'Desktop', 'desktop'],
        ['phone', 'Phone', 'phone'],
      ]}
      value={device}
      onChoose={onChoose}
    />
  )
}

interface FrameProps extends React.ComponentProps<'iframe'> {
  device: Device | 'email'
}

/** A page at its own width, drawn as small as it must be. It takes the room of the flex box around it. */
export function PreviewIframe({ device, ...frame }: FrameProps) {
  return (
    <div className={styles.box} data-device={device}>
      <iframe title="The page as it will be" {...frame} />
    </div>
  )
}
