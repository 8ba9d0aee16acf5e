export function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/(contract|testing(-[a-z0-9]+)*(\.server)?)\.ts$/.test(file)
}
