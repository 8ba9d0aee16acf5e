import { Fragment } from 'react'
import { Segments } from '../controls/segments.tsx'
import styles from './page-preview.module.css'

type Device = 'desktop' | 'phone'
export type Devices = Device | 'both'

interface ChooseDevicesProps {
  devices: Devices
  onChoose(devices: Devices): void
}

export function ChooseDevices({ devices, onChoose }: ChooseDevicesProps) {
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

interface FrameProps extends React.ComponentProps<'iframe'> {
  device: Device | 'email'
}

interface PreviewProps {
  devices: Devices
  children(device: Device): React.ReactNode
}

export function Previews({ devices, children }: PreviewProps) {
  const shown: Device[] = devices === 'both' ? ['desktop', 'phone'] : [devices]
  return (
    <div className={styles.previews}>
      {shown.map((device) => (
        <Fragment key={device}>{children(device)}</Fragment>
      ))}
    </div>
  )
}

export function PreviewIframe({ device, ...frame }: FrameProps) {
  return (
    <div className={styles.box} data-device={device}>
      <iframe title="The page as it will be" {...frame} />
    </div>
  )
}
