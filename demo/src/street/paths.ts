/** Path data by class: one path per class makes a whole street of about thirty paths. */
export type PathsByClass = Record<string, string>

export const addPath = (paths: PathsByClass, name: string, path: string) => {
  paths[name] = (paths[name] ?? '') + path
}
