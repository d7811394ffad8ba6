/** One of several to choose from. */
export interface Choice<T extends string | number> {
  value: T
  label: string
  disabled?: boolean
}
