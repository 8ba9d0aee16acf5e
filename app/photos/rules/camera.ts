/** 'DSC_' of DSC_1234.JPG: what a camera names its files, before the number; '' without a number. */
export function seriesOf(name: string): string {
  return /^(.*?)\d+\D*$/.exec(name)?.[1] ?? ''
}

/** 1234 of DSC_1234.JPG; null without a number. */
export function numberIn(name: string): number | null {
  const digits = /(\d+)\D*$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Whether what a file says of its camera ('Canon EOS R6 #012345') tells one from another of the same kind. */
export function isOneCamera(camera: string | null): boolean {
  return camera !== null && /#\S+$/.test(camera)
}

/** The same for all photographs of a camera: as its file says or, without a serial number, by the series of names. */
export function cameraKey(camera: string | null, name: string): string {
  return isOneCamera(camera) ? (camera as string) : `${camera ?? ''} ${seriesOf(name)}`
}
