/** What the screens that are not built yet (contract/coming.ts) will be for. A row that gets its screen loses its line here. */
import { type Path, paths } from '#contract/paths.ts'
import { BellIcon, EditIcon, ListIcon, OrderIcon, TextIcon, VoteIcon } from '../../../ui/icons-later.tsx'
import type { Icon } from '../../../ui/icons.tsx'

export const plans: { [path in Path]?: readonly [Icon, string] } = {
  [paths.invoice]: [OrderIcon, '保存抬头、申请发票、查看开票进度。'],
  [paths.contribute]: [EditIcon, '提交论文或议题，查看评审结果。'],

  [paths.formCategories]: [ListIcon, '按分类查找表单。'],
  [paths.forms]: [TextIcon, '填写表单，查看已提交的内容。'],
  [paths.vote]: [VoteIcon, '参与投票，查看实时结果。'],
  [paths.votes]: [VoteIcon, '查看会议的全部投票。'],
  [paths.info]: [BellIcon, '阅读会议资讯与通知。'],
}
