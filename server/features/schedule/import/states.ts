/** Words for the state of a session: only a word of this list, or no word, says that the session takes place. */
import { oneLine } from '../../../tables/read/cell.ts'

const good = new Set(
  [
    [
      '正常',
      '确认',
      '已确认',
      '已定',
      '确定',
      '已确定',
      '通过',
      '已通过',
      '审核通过',
      '录用',
      '已录用',
      '接受',
      '已接受',
      '入选',
      '已入选',
    ],
    [
      '安排',
      '已安排',
      '已排期',
      '已发布',
      '发布',
      '公开',
      '有效',
      '是',
      '进行',
      '进行中',
      '未开始',
      '待开始',
      '即将开始',
      '已结束',
      '已完成',
    ],
    ['照常', '照常进行', '照常举行', '如期', '如期举行', '確認', '已確認', '通過', '已通過', '錄用', '正常進行'],
    ['ok', 'yes', 'confirmed', 'accepted', 'approved', 'scheduled', 'published', 'active', 'final', 'done', 'completed', 'finished'],
  ].flat(),
)

const nameOf = (word: string) =>
  oneLine(word)
    .toLowerCase()
    .replace(/[\s_✓✔√☑-]/g, '')

export const isGoodState = (word: string) => nameOf(word) === '' || good.has(nameOf(word))
