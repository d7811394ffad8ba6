/** The sentence for a text that is too long; alone in its file, because every first load carries it. */
export const sayTooLong = (most: number) => `最多${most}个字符，请删减`
