/** One voucher: made, changed, passed on as a link, taken out of use. */
import { useState } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import { type Voucher, voucher as calls } from '#contract/voucher.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { type RowAction, RowActions } from '../../../kit/decision/row-actions.tsx'
import { copyLink } from '../../../kit/copy-link.ts'
import { ConflictBar } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useWriteConflict } from '../../../kit/form/write-conflict.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { RuleFields } from './rule-fields.tsx'
import { ruleInput, ruleKeys, ruleOf, type RuleValues, ruleWrong } from './voucher-values.ts'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  one: Voucher | undefined
  /** undefined while they are not known. */
  tickets: readonly { id: string; name: string }[] | undefined
  onClose: () => void
  onChanged: () => void
}

interface Values extends RuleValues {
  code: string
  edition: number
}

type Action = 'on' | 'off' | 'remove'
const moves: Record<Action, { word: string; asks: string; done: string }> = {
  on: { word: '启用', asks: '', done: '已启用' },
  off: { word: '停用', asks: '停用后不能再用它下单，已用它下的订单不受影响。随时可以再启用。', done: '已停用' },
  remove: { word: '删除', asks: '删除后不能恢复，收到它的人不能再使用。', done: '已删除' },
}

export function VoucherSheet({ meetingId, one, tickets, onClose, onChanged }: Props) {
  const id = one?.id
  const used = one?.used ?? 0
  const moving = useAction(calls.move)
  const { conflict, otherwise } = useWriteConflict()
  const [draft] = useState(() => formDraft<Values>(`voucher:${meetingId}:${id ?? 'new'}`, ['code', ...ruleKeys]))
  const form = useForm({
    values: { code: one?.code ?? '', edition: one?.edition ?? 0, ...ruleOf(one) },
    draft,
    call: calls.save,
    check,
    input: ({ code, edition, ...rule }) => ({ meetingId, ...(id !== undefined && { id }), edition, code, ...ruleInput(rule) }),
    wrong: (found, values) => ruleWrong(found, values, used),
    refusals: { voucher_taken: 'code', voucher_value_unfit: 'value', voucher_uses_below: 'uses', ends_before_start: 'endTime' },
    otherwise,
    onDone: () => over('已保存'),
  })

  function over(word: string) {
    notice.success(word)
    onChanged()
    onClose()
  }
  const act = (action: Action, kind?: 'danger'): RowAction => {
    const { word, asks, done } = moves[action]
    return {
      label: word,
      kind,
      question: asks === '' ? undefined : { title: `${word}“${one?.code}”`, message: asks, confirm: word },
      async call() {
        if (id === undefined || !(await moving.run({ meetingId, id, action })).ok) return
        form.forget()
        over(done)
      },
    }
  }

  return (
    <FormSheet
      title={one === undefined ? '新建优惠码' : one.code}
      form={form}
      action="保存"
      className="voucher-fields"
      onClose={onClose}
      foot={
        one && (
          <RowActions
            className="voucher-acts"
            of={one.actions}
            table={{ on: act('on'), off: act('off'), remove: act('remove', 'danger') }}
          />
        )
      }
    >
      <Restored form={form} />
      <ConflictBar said={conflict}>
        <Button
          small
          onClick={() => {
            form.forget()
            onChanged()
            onClose()
          }}
        >
          放弃我的修改，重新打开
        </Button>
      </ConflictBar>
      <TextField
        label="优惠码"
        required
        name="code"
        maxLength={32}
        autoComplete="off"
        readOnly={used > 0}
        hint={one === undefined ? '3 至 32 位字母、数字或短横线，不分大小写' : '打开链接的人不用再输入优惠码'}
        aside={
          one !== undefined && (
            <Button small onClick={() => void copyLink(location.origin + consoleLinks.voucher(meetingId, one.code))}>
              复制链接
            </Button>
          )
        }
        {...form.field('code')}
      />
      <RuleFields form={form} tickets={tickets} used={used} each={false} />
    </FormSheet>
  )
}
