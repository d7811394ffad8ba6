/** A few names of many: 张三、李四、王五等. @param total of how many. */
export function someNames(names: readonly string[], total: number): string {
  const shown = names.slice(0, 3)
  return `${shown.join('、')}${shown.length < total ? '等' : ''}`
}
