/** Where lines of the door's large letters may break. */

/** Words that stay on one line, their spaces too. */
export const whole = (words: string): string => words.replace(/ /g, '\u00a0')

/** A name of several parts, to be broken after the dots between them (with `word-break: keep-all`). */
export const inParts = (name: string): string => name.replace(/·/g, '\u2060·\u200b')
