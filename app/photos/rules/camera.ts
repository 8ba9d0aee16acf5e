/** 'DSC_' of DSC_1234.JPG; '' without a number. */
export function seriesOf(name: string): string {
  return /^(.*?)\d+\D*$/.exec(name)?.[1] ?? ''
}

export function numberIn(name: string): number | null {
  const digits = /(\d+)\D*$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Whether a camera ('Canon EOS R6 #012345') can be told from another of the same kind. */
export function isOneCamera(camera: string | null): boolean {
  return camera !== null && /#\S+$/.test(camera)
}

/** The same for all photographs of a camera: without a serial number, by the series of names. */
export function cameraKey(camera: string | null, name: string): string {
  return isOneCamera(camera) ? (camera as string) : `${camera ?? ''} ${seriesOf(name)}`
}
