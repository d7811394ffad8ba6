/** A form that cannot be sent leads to the first field that is wrong. */

/** The sentence for each field, by the name of its input. */
export interface Wrong {
  [field: string]: string | undefined
}

export function isWrong(wrong: Wrong): boolean {
  return Object.values(wrong).some((sentence) => sentence !== undefined)
}

/** In the order in which the fields stand on the screen. */
export function focusFirst(form: HTMLFormElement | null, wrong: Wrong): void {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[name]') ?? []
  Array.from(inputs)
    .find(({ name }) => wrong[name] !== undefined)
    ?.focus()
}
