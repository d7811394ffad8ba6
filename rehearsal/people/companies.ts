/** Places to work at, of towns that are on no map. */
import type { Chance } from '../chance.ts'

const TOWNS = ['望湖', '云栖', '青禾', '临溪', '松原里', '南屏山', '白鹭洲', '枫桥湾']
const KINDS = [
  { ends: ['第一小学', '实验中学', '外国语学校'], positions: ['教师', '年级组长', '教研组长', '校长'] },
  { ends: ['教育局', '教师进修学院'], positions: ['教研员', '科员', '主任'] },
  { ends: ['人民医院', '中医院'], positions: ['主治医师', '副主任医师', '护士长'] },
  { ends: ['科技有限公司', '智能装备股份有限公司', '文化传播有限公司'], positions: ['工程师', '产品经理', '市场总监', '总经理助理'] },
  { ends: ['大学', '师范学院'], positions: ['讲师', '副教授', '教授', '博士研究生'] },
  { ends: ['行业协会', '青少年宫'], positions: ['秘书长', '干事', '理事'] },
] as const

export interface Work {
  company: string
  position: string
}

export function workFrom(chance: Chance): Work {
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  const { ends, positions } = oneOf(KINDS)
  return { company: `${oneOf(TOWNS)}${oneOf<string>(ends)}`, position: oneOf<string>(positions) }
}
