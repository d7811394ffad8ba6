/** Surnames, of which a few have two letters. */

export const LONG_SURNAMES =
  /^(?:欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|宇文|长孙|司徒|夏侯|南宫|独孤|端木|司空|轩辕|澹台|公冶|淳于|单于|申屠|仲孙|鲜于|闻人|百里|东郭|呼延|钟离|赫连|拓跋|完颜|纳兰|第五|梁丘|左丘|西门|太史|濮阳|公羊)/

/** What somebody is called by whoever may not know their given name; of names with a dot (阿凡提·买买提) what stands before it. */
export function surnameOf(name: string): string {
  if (/[·•]/.test(name)) return name.split(/[·•]/)[0] as string
  if (/^\p{Script=Han}/u.test(name)) return LONG_SURNAMES.exec(name)?.[0] ?? (Array.from(name)[0] as string)
  return name.split(' ').at(-1) as string
}
