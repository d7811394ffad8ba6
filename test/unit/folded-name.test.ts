/** Names as searches find them. */
import { describe, expect, it } from 'vitest'
import { foldText, isFound, searchParts } from '#contract/normal-text.ts'
import { foldName } from '#server/db/folded-name.ts'
import { manyNames, waysToType } from '../support/many-names.ts'

const finds = (typed: string, name: string) => {
  const parts = searchParts(typed)
  return parts.length > 0 && parts.every((part) => foldName(name).includes(part))
}

describe('a folded name', () => {
  it('is found by each reading of its characters, and by each spelling of ü', () => {
    for (const typed of ['lvxiaobu', 'luxiaobu', 'lyuxiaobu', 'lü', 'Lǚ Xiǎobù', 'xiaobu'])
      expect([typed, finds(typed, '吕小布')]).toEqual([typed, true])
    for (const typed of ['shan xiongxin', 'danxiongxin', 'chanxiongxin']) expect([typed, finds(typed, '单雄信')]).toEqual([typed, true])
    for (const typed of ['zengxing', 'cenghang', 'zengheng']) expect([typed, finds(typed, '曾行')]).toEqual([typed, true])
    for (const typed of ['yuchigong', 'weichi']) expect([typed, finds(typed, '尉迟恭')]).toEqual([typed, true])
    expect(finds('zhangsan', '李四')).toBe(false)
  })

  it('of letters alone has no pinyin', () => {
    expect([foldName('Élodie Dupont'), foldName('Иван Петров'), foldName('')]).toEqual(['elodiedupont', 'иванпетров', ''])
  })

  it('has no part of one variant that goes on into the next', () => {
    expect(foldName('王伟').split(' ')).toEqual(['王伟', 'wangwei'])
    expect([finds('伟wang', '王伟'), finds('weiwang', '王伟')]).toEqual([false, false])
  })

  it('stays short for a long name whose every character has several readings', () => {
    const name = foldName('乐'.repeat(50))
    expect(name.length).toBeLessThan(13_000)
    for (const reading of ['yue', 'le', 'yao', 'lao']) expect(name).toContain(reading)
    expect(foldName('乐'.repeat(2_000)).length).toBeLessThan(2_000 * 65 * 4)
    expect(foldName('么乐行单曾').split(' ').length).toBeLessThanOrEqual(65)
  })

  it('is found by itself, folded, in capitals, in small letters, decomposed and without spaces, whatever its script', () => {
    const lost = manyNames(5_000).flatMap((name) =>
      foldText(name) === ''
        ? []
        : [...waysToType(name), foldText(name)].filter((typed) => !finds(typed, name)).map((typed) => [name, typed]),
    )
    expect(lost).toEqual([])
  })

  it('is folded text, of which folding changes nothing more', () => {
    for (const name of manyNames(5_000, 49)) expect(foldText(foldText(name))).toBe(foldText(name))
  })
})

describe('a search in the browser', () => {
  it('finds what a search at the server finds in folded text', () => {
    expect([isFound('dupont élodie', 'Élodie Dupont'), isFound('139 1115', '李 +86 139-1115-0103'), isFound('·', 'A·B')]).toEqual([
      true,
      true,
      false,
    ])
  })
})
