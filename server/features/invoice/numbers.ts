/** Under which number a provider knows an invoice or a red letter: one that it has refused for good needs another there. */

/** Of this attempt, or of an earlier one. */
export function numberThere({ no, attempt }: { no: string; attempt: number }): string {
  return attempt === 0 ? no : `${no}-${attempt}`
}

/** The numbers of the attempts before, the newest first. */
export function earlierThere({ no, attempt }: { no: string; attempt: number }): string[] {
  return Array.from({ length: attempt }, (_, back) => numberThere({ no, attempt: attempt - 1 - back }))
}

/** Our number, from the provider's. */
export function numberHere(there: string): string {
  return there.replace(/-\d+$/, '')
}
