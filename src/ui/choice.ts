/** One of several to choose from. */
export interface Choice<T extends string | number> {
  value: T
  label: string
  disabled?: boolean
}

/** A choice for each of some words, in their order. */
export const choicesOf = <T extends string>(words: Record<T, string>): Choice<T>[] =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }))
