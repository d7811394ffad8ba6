/** Many vouchers of one rule at once, each with a code of its own. */
import { useState } from 'react'
import { voucher as calls, VOUCHERS_AT_ONCE } from '#contract/voucher.ts'
import { check } from '../../../api/check.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { wholeTyped } from '../../../kit/money.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { RuleFields } from './rule-fields.tsx'
import { ruleInput, ruleKeys, ruleOf, type RuleValues, ruleWrong } from './voucher-values.ts'

interface Props {
  meetingId: string
  /** undefined while they are not known. */
  tickets: readonly { id: string; name: string }[] | undefined
  onClose: () => void
  onChanged: () => void
}

interface Values extends RuleValues {
  number: string
  prefix: string
}

export function ManySheet({ meetingId, tickets, onClose, onChanged }: Props) {
  const [draft] = useState(() => formDraft<Values>(`vouchers:${meetingId}`, ['number', 'prefix', ...ruleKeys]))
  const form = useForm({
    // Handed out one by one, each is used once.
    values: { number: '', prefix: '', ...ruleOf(undefined, '1') },
    draft,
    call: calls.make,
    check,
    input: ({ number, prefix, ...rule }) => ({ meetingId, number: wholeTyped(number), prefix, ...ruleInput(rule) }),
    wrong: (found, values) => ({
      ...ruleWrong(found, values),
      ...('number' in found && { number: `请填写 1 至 ${VOUCHERS_AT_ONCE} 之间的数量` }),
      ...('prefix' in found && { prefix: '前缀为最多 10 位字母、数字或短横线' }),
    }),
    refusals: { voucher_value_unfit: 'value', ends_before_start: 'endTime' },
    otherwise: '没有生成成功，请稍后重试',
    done: ({ made }) => `已生成 ${made} 个优惠码，可导出后分发`,
    onDone() {
      onChanged()
      onClose()
    },
  })
  return (
    <FormSheet title="批量生成优惠码" form={form} action="生成" className="voucher-fields" onClose={onClose}>
      <Restored form={form} />
      <TextField
        label="数量"
        required
        kind="number"
        name="number"
        maxLength={4}
        aside="个"
        hint={`一次最多 ${VOUCHERS_AT_ONCE} 个`}
        {...form.field('number')}
      />
      <TextField
        label="前缀"
        maxLength={10}
        autoComplete="off"
        placeholder="如：EDU-"
        hint="每个优惠码以它开头，后面是不会重复、也猜不到的字符"
        {...form.field('prefix')}
      />
      <RuleFields form={form} tickets={tickets} used={0} each />
    </FormSheet>
  )
}
