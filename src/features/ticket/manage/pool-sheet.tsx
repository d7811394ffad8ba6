/** One total: its name and how many. What has been sold already is said before it is saved. */
import { useState } from 'react'
import { sentenceOf } from '#contract/codes.ts'
import { type Pool, type Sale, ticketManage } from '#contract/ticket-manage.ts'
import { Refresh } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { RemoveButton } from '../../../kit/form/remove-button.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useRebase } from '../../../kit/form/write-conflict.ts'
import { wholeTyped } from '../../../kit/money.ts'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../../../api/check.ts'
import { nameOf, type Opened } from './pool-words.ts'

interface Props {
  meetingId: string
  opened: Opened
  pools: readonly Pool[]
  onClose: () => void
  onAsk: () => Promise<unknown>
}

const valuesOf = (pool: Pool | undefined) => ({
  name: pool?.name ?? '',
  total: pool === undefined ? '' : String(pool.total),
  edition: pool?.edition ?? 0,
})

export function PoolSheet({ meetingId, opened, pools, onClose, onAsk }: Props) {
  const known = typeof opened === 'string' ? undefined : opened
  const id = known?.id
  const whole = opened === 'whole' || known?.whole === 1
  // How much of it is taken goes on while the sheet is open.
  const pool = pools.find((one) => one.id === id) ?? known
  const taken = pool?.taken ?? 0
  const { began, conflict, otherwise, refresh } = useRebase(
    () => valuesOf(known),
    async () => {
      // A meeting has one total: where this was the first, it is theirs by now.
      const theirs = ((await onAsk()) as Sale | undefined)?.pools.find((one) => one.id === id || (whole && one.whole === 1))
      return theirs && valuesOf(theirs)
    },
  )
  const [draft] = useState(() => formDraft<typeof began>(`pool:${meetingId}:${id ?? opened}`, ['name', 'total']))
  const below = sentenceOf('pool_below_sold', { what: pool === undefined ? '' : nameOf(pool), sold: String(taken) })
  const { field, ...form } = useForm({
    values: began,
    draft,
    call: ticketManage.savePool,
    check,
    input: ({ name, total, edition }) => ({
      meetingId,
      ...(id !== undefined && { id }),
      edition,
      whole: whole ? 1 : 0,
      name: whole ? '' : name,
      total: wholeTyped(total),
    }),
    wrong: (found, { name, total }) => ({
      ...found,
      ...(!whole && name.trim() === '' && { name: sentenceOf('pool_name_missing') }),
      ...(wholeTyped(total) < taken && { total: below }),
    }),
    refusals: { pool_name_missing: 'name', pool_below_sold: 'total' },
    otherwise,
    onDone: () => over('已保存'),
  })

  function over(word: string) {
    notice.success(word)
    void onAsk()
    onClose()
  }

  return (
    <FormSheet
      title={whole ? '会议总名额' : pool === undefined ? '添加共享名额' : '编辑共享名额'}
      form={form}
      action="保存"
      onClose={onClose}
      aside={
        pool !== undefined && (
          <RemoveButton
            call={ticketManage.removePool}
            input={{ meetingId, id: pool.id }}
            question={{
              title: `删除“${nameOf(pool)}”`,
              message: whole ? '删除后，门票只按各自的数量和共享名额计数。' : `删除后，使用“${nameOf(pool)}”的门票只按自己的数量计数。`,
            }}
            onDone={() => {
              form.forget()
              over('已删除')
            }}
          />
        )
      }
    >
      <Restored form={form} />
      <Refresh said={conflict} onRefresh={() => refresh(form)} />
      {!whole && <TextField label="名称" required maxLength={20} autoComplete="off" placeholder="如：主会场座位" {...field('name')} />}
      <TextField
        label="名额"
        required
        kind="number"
        maxLength={7}
        hint={taken > 0 ? `已占用 ${taken}，不能少于 ${taken}` : whole ? '所有门票合计最多售出的数量' : '使用它的门票合计最多售出的数量'}
        {...field('total')}
      />
    </FormSheet>
  )
}
