/** '1 photograph', '1,200 photographs'; with the word for several where it does not only end with an s. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}
