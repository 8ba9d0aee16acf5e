import { Fragment } from 'react'
import { Segments } from '../controls/segments.tsx'
import styles from './page-preview.module.css'

type Device = 'desktop' | 'phone'
export type Devices = Device | 'both'

export function ChooseDevices({ devices, onChoose }: { devices: Devices; onChoose(devices: Devices): void }) {
  return (
    <Segments
      label="Width"
      options={[
        ['desktop', 'Desktop', 'desktop'],
        ['phone', 'Phone', 'phone'],
        ['both', 'Both'],
      ]}
      value={devices}
      onChoose={onChoose}
    />
  )
}

export function Previews({
  devices,
  children,
}: {
  devices: Devices
  children(device: Device): React.ReactNode
}) {
  const shown: Device[] = devices === 'both' ? ['desktop', 'phone'] : [devices]
  return (
    <div className={styles.previews}>
      {shown.map((device) => (
        <Fragment key={device}>{children(device)}</Fragment>
      ))}
    </div>
  )
}

export function PreviewIframe({
  device,
  ...frame
}: React.ComponentProps<'iframe'> & { device: Device | 'email' }) {
  return (
    <div className={styles.box} data-device={device}>
      <iframe title="Preview of the page" {...frame} />
    </div>
  )
}
