/** Names as a list of people has them: frequent ones twice, long ones, rare characters, a few that are not Chinese. */
import type { Chance } from '../chance.ts'
import { marked } from './mark.ts'

/** The more often in the list, the more often among people. */
const SURNAMES = [...'王王王李李李张张张刘刘陈陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁']
const DOUBLE = ['欧阳', '司马', '诸葛', '上官', '慕容']
const FOR_HER = ['静', '敏', '丽', '秀英', '丹', '燕', '雪梅', '思雨', '婷婷', '欣怡', '晓燕', '文静', '玉兰', '佳慧', '雨桐', '若曦']
const FOR_HIM = ['伟', '强', '磊', '军', '洋', '勇', '建国', '志强', '浩然', '子轩', '国栋', '明远', '文博', '海涛', '俊杰', '一鸣']
/** Long ones, rare characters, names from elsewhere: whatever prints, sorts or cuts names has to live with them. */
const UNUSUAL = [
  { name: '阿依古丽·麦麦提江', sex: 2 },
  { name: '买买提·吐尔逊', sex: 1 },
  { name: '扎西顿珠', sex: 1 },
  { name: '才旦卓玛', sex: 2 },
  { name: '萧龑', sex: 1 },
  { name: '李䶮', sex: 1 },
  { name: '王喆', sex: 1 },
  { name: '张翀', sex: 1 },
  { name: '陈犇', sex: 1 },
  { name: '丁一', sex: 2 },
  { name: 'Anna Schmidt', sex: 2 },
  { name: 'José García', sex: 1 },
] as const

export interface Called {
  /** With the mark. */
  name: string
  /** 1 male, 2 female. */
  sex: 1 | 2
}

/** @returns the next name; of so many people some are called the same. */
export function nameFrom(chance: Chance): Called {
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  const kind = chance()
  if (kind < 0.04) {
    const { name, sex } = oneOf(UNUSUAL)
    return { name: marked(name), sex }
  }
  const sex = chance() < 0.5 ? 1 : 2
  const surname = kind < 0.06 ? oneOf(DOUBLE) : oneOf(SURNAMES)
  return { name: marked(surname + oneOf(sex === 1 ? FOR_HIM : FOR_HER)), sex }
}
