/** Sentences that name what is wrong with a text; apart from sentence.ts, which every first load carries. */
export const sayOfText = {
  tooLong: (most: number) => `最多${most}个字符，请删减`,
  /** @param code of a character that cannot be shown, such as U+D83D. */
  unreadable: (code: string) => `含有无法识别的字符（${code}），请删除后重新输入`,
}
