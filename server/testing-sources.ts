/** Whether a module is a test, or helps tests alone. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/(contract|testing(-[a-z0-9]+)*(\.server)?)\.ts$/.test(file)
}
