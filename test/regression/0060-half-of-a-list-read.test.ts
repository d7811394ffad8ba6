/** A list of people lost a block of its people, its Chinese names, and the words that say who is cancelled; hidden rows came in. */
import { expect, it } from 'vitest'
import { readSheetsList } from '#server/features/namelist/read/file.ts'
import { readPasted } from '#server/features/namelist/read/pasted.ts'
import type { Sheet } from '#server/tables/read/cell.ts'

const people = async (rows: Sheet['rows'], more: Partial<Sheet> = {}) =>
  (await readSheetsList([{ name: '', rows, ...more }])).rows.map(({ kind, name, phone }) => `${kind} ${name} ${phone}`)

it('two blocks side by side give the people of both', async () => {
  const header = ['序号', '姓名', '手机号', '序号', '姓名', '手机号']
  expect(await people([header, [1, '张甲', '13800001001', 4, '赵丁', '13800001004']])).toEqual([
    'new 张甲 13800001001',
    'new 赵丁 13800001004',
  ])
})

it('the Chinese name counts where a foreign name stands in the first column', async () => {
  const header = ['姓名（英文）', '姓名（中文）', '手机号']
  expect(await people([header, ['Zhang San', '张三丰', '13800001001']])).toEqual(['new 张三丰 13800001001'])
})

it('people whom the file calls cancelled or refunded do not come in by themselves', async () => {
  const rows = ['报名成功', '已取消', '已退款', '待审核', '未支付'].map((state, at) => [state, `张${'甲乙丙丁戊'[at]}`, `1380000100${at}`])
  expect((await people([['报名状态', '姓名', '手机号'], ...rows])).map((row) => row.split(' ')[0])).toEqual([
    'new',
    'doubtful',
    'doubtful',
    'doubtful',
    'doubtful',
  ])
})

it('hidden rows and hidden sheets stay out', async () => {
  const rows = [
    ['姓名', '手机号'],
    ['张甲', '13800001001'],
    ['王乙', '13800001002'],
  ]
  expect(await people(rows, { hiddenRows: [2] })).toEqual(['new 张甲 13800001001'])
  const read = await readSheetsList([
    { name: '旧', rows, isHidden: true },
    { name: '今年', rows: [rows[0], ['李丙', '13800001003']] as Sheet['rows'] },
  ])
  expect(read.rows.map(({ name }) => name)).toEqual(['李丙'])
})

it('parent and child share a phone, as in a sign-up', async () => {
  const rows = [
    ['姓名', '手机号'],
    ['王小明', '13800001001'],
    ['王乐乐', '13800001001'],
  ]
  expect(await people(rows)).toEqual(['new 王小明 13800001001', 'new 王乐乐 13800001001'])
})

it.each(['12月5日智慧教育沙龙报名', '10周年庆典报名', '3场讲座报名', '12.5沙龙报名', '第3期培训报名'])(
  'the title %s above a 接龙 is a title, and no person',
  async (title) => {
    const read = await readPasted(`${title}\n1. 张三丰 13800000101\n2. 李晓明 13800000102`)
    expect([read.title, ...read.rows.map(({ name }) => name)]).toEqual([title, '张三丰', '李晓明'])
  },
)
