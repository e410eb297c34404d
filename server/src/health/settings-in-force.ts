/** An environment variable as the server understood it. */
export type SettingInForce = {
  name: string
  /** Null when it has none, or is secret. */
  value: string | null
  isSecret: boolean
  /** Whether the variable is not set. */
  isDefault: boolean
}

export const isSet = (settings: SettingInForce[], name: string): boolean =>
  settings.some((setting) => setting.name === name && !setting.isDefault)
