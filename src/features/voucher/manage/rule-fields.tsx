/** What vouchers of one rule share: what they do, for which tickets, how often and until when. */
import { type VoucherKind, voucherKinds } from '#contract/price.ts'
import { voucherRules } from '#contract/voucher-kinds.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CheckboxList } from '../../../ui/checkbox-list.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type RuleValues, valueTexts } from './voucher-values.ts'

interface Props {
  form: Pick<Fields<RuleValues>, 'values' | 'field' | 'set'>
  /** undefined while they are not known. */
  tickets: readonly { id: string; name: string }[] | undefined
  /** It was used: what it does stays. */
  used: number
  /** Of many: how often each. */
  each: boolean
}

export function RuleFields({ form: { values, field, set }, tickets, used, each }: Props) {
  const typed = valueTexts[values.kind]
  const fixed = used > 0
  const ids = values.ticketIds
  // A ticket may be removed while a code names it: whoever changes the code sees it, and may let it go.
  const removed = ids.filter((id) => tickets?.every((one) => one.id !== id)).map((id) => ({ id, name: '已删除的门票' }))
  return (
    <>
      <RadioGroup<VoucherKind>
        label="优惠"
        value={values.kind}
        onChange={(kind) => set({ kind, value: '' })}
        choices={voucherKinds.map((value) => ({
          value,
          label: voucherRules[value].word,
          disabled: fixed && value !== values.kind,
        }))}
        hint={
          fixed
            ? `已使用 ${used} 次，优惠不能再改；可停用后另建一个`
            : typed === undefined
              ? '价格不变，只让人看到不公开的门票'
              : '不公开的门票，输入优惠码后也能看到'
        }
      />
      {typed !== undefined && (
        <TextField
          label={typed.label}
          required
          kind="decimal"
          name="value"
          maxLength={10}
          aside={typed.unit}
          readOnly={fixed}
          hint={typed.hint}
          {...field('value')}
        />
      )}
      <TextField
        label={each ? '每个可用次数' : '可用次数'}
        kind="number"
        maxLength={7}
        aside="次"
        placeholder="不限"
        hint={used > 0 ? `已使用 ${used} 次，不能少于 ${used}` : '每买一张算一次'}
        {...field('uses')}
      />
      <TextField label="每人可用次数" kind="number" maxLength={7} aside="次" placeholder="不限" {...field('usesPerPerson')} />
      <Field label="适用门票" group>
        {() => (
          <>
            <Checkbox checked={ids.length === 0} onChange={() => set({ ticketIds: [] })}>
              全部门票
            </Checkbox>
            <CheckboxList
              choices={[...(tickets ?? []), ...removed].map(({ id, name }) => ({ value: id, label: name }))}
              value={ids}
              onChange={(ticketIds) => set({ ticketIds })}
            />
          </>
        )}
      </Field>
      <DateTimeField label="生效时间" hint="不填则立即生效" {...field('startTime')} />
      <DateTimeField label="失效时间" hint="不填则一直有效" {...field('endTime')} />
      <TextField label="备注" maxLength={60} autoComplete="off" placeholder="只有主办方看得到，如：发给合作学校" {...field('note')} />
    </>
  )
}
