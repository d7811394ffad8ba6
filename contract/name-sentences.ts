/** Sentences that name the refused character of a person's name; apart from sentence.ts, which every first load carries. */
export const sayOfName = {
  character: (character: string) => `姓名中不能有“${character}”`,
  start: (character: string) => `姓名不能以“${character}”开头`,
  end: (character: string) => `姓名不能以“${character}”结尾`,
  /** @param code of a character that cannot be shown, such as U+E000. */
  unreadable: (code: string) => `姓名中有无法识别的字符（${code}），请删除后重新输入`,
}
