/** 拒收名单: phones that want nothing of the organiser but what is about their own orders. */
import { useState } from 'react'
import { type Block, campaign as calls } from '#contract/campaign.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'

const columnsOf = (take: (row: Block) => Promise<void>): readonly Column<Block>[] => [
  { title: '手机号', cell: ({ mobile }) => mobile },
  { title: '备注', cell: ({ note }) => note },
  { title: '添加', cell: ({ createTime, by }) => [dayTime(createTime), by].filter((part) => part !== '').join(' · ') },
  {
    title: '操作',
    cell: (row) => (
      <Button kind="text" small label={`移出 ${row.mobile}`} onClick={() => void take(row)}>
        移出
      </Button>
    ),
    card: 'end',
    narrow: true,
  },
]

export function Blocks() {
  const view = useListView({ search: '搜索手机号' })
  const pages = usePages(calls.blocks, { keyword: view.keyword }, { quiet: true, size: view.page })
  const remove = useAction(calls.unblock)
  const [adding, setAdding] = useState(false)

  async function take({ id, mobile }: Block) {
    if (!(await confirm({ title: '移出拒收名单', message: `${mobile} 若已同意接收活动资讯，以后会再收到。`, confirm: '移出' }))) return
    if ((await remove.run({ id })).ok) await pages.retry()
  }
  const add = <Button onClick={() => setAdding(true)}>添加手机号</Button>
  return (
    <>
      <p className="campaign-hint">名单里的手机号收不到“活动资讯”；关于自己订单和门票的通知仍会收到。对本机构所有会议生效。</p>
      <DataList
        label="拒收名单"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columnsOf(take)}
        count={(total) => `共 ${total} 个手机号`}
        empty={<Empty action={add}>还没有人拒收。有人回复 R 或来电要求时，在这里添加</Empty>}
        notFound="没有找到这样的手机号"
        actions={(pages.rows.length > 0 || view.narrowed) && add}
      />
      {adding && (
        <AddSheet
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            notice.success('已加入拒收名单')
            void pages.retry()
          }}
        />
      )}
    </>
  )
}

function AddSheet({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const form = useForm({
    values: { mobile: '', note: '' },
    draft: noDraft,
    call: calls.block,
    check,
    input: (values) => values,
    otherwise: '没有添加成功，请稍后重试',
    onDone: onAdded,
  })
  return (
    <FormSheet title="加入拒收名单" form={form} action="添加" className="campaign-fields" onClose={onClose}>
      <TextField label="手机号" required kind="mobile" {...form.field('mobile')} />
      <TextField label="备注" maxLength={50} placeholder="如：来电要求" {...form.field('note')} />
    </FormSheet>
  )
}
