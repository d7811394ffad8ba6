/** The lists that forms draw on, in the words people see. Data only; what each code means to the rules stands where it is used. */
import { certifyCardTypes } from './fields.ts'
import { identities } from './member.ts'
import { applicationStates, organisationTypes } from './organisation.ts'
import type { DictionaryEntry, dictionaryCodes } from './system.ts'

/** In the order of the codes. */
function entries<Code extends string>(codes: readonly Code[], words: Readonly<Record<Code, string>>): DictionaryEntry[] {
  return codes.map((code, place) => ({ code, name: words[code], sort: place + 1 }))
}

/** In the order of their numbers in GB/T 3304: 01 is the first, 56 the last. */
const nations =
  '汉族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 傣族 黎族 ' +
  '傈僳族 佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 ' +
  '锡伯族 阿昌族 普米族 塔吉克族 怒族 乌孜别克族 俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 赫哲族 门巴族 珞巴族 基诺族'
/** The standard's number for everyone else. */
const OTHER_NATION = { code: '97', name: '其他', sort: 57 }

export const dictionaries: Readonly<Record<(typeof dictionaryCodes)[number], readonly DictionaryEntry[]>> = {
  certifyCardType: entries(certifyCardTypes, { shanghai: '居民身份证', beijing: '军官（士官）证', beijings: '学生证' }),
  sex: entries(['1', '2'], { 1: '男', 2: '女' }),
  nation: [...nations.split(' ').map((name, place) => ({ code: String(place + 1).padStart(2, '0'), name, sort: place + 1 })), OTHER_NATION],
  identity: entries(identities, { teacher: '教师', parent: '家长', student: '学生', other: '其他' }),
  organisationType: entries(organisationTypes, {
    school: '学校',
    bureau: '教育主管部门',
    company: '企业',
    association: '协会学会',
    department: '内设部门',
    other: '其他',
  }),
  applicationState: entries(applicationStates, { waiting: '待审核', approved: '已通过', rejected: '未通过' }),
}
