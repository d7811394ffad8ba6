/**
 * What tells a made-up person from a real one, wherever the name is carried: lists, exports, badges, messages. No brackets: a
 * person's name takes none (contract/fields.ts), but the dot of minority names.
 */
const MARK = '·演练'

export const marked = (name: string) => name + MARK

export const isMarked = (name: string) => name.endsWith(MARK)
