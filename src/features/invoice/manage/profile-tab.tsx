/** 开票设置: who sells, what is sold at which rate, from when to when it can be asked for, and who issues. */
import { invoiceManage as calls, ITEMS_MOST, type Profile } from '#contract/invoice-manage.ts'
import {
  type InvoiceKind,
  invoiceKinds,
  invoiceKindWords,
  type InvoiceProviderName,
  invoiceProviderWords,
  redPolicies,
  redPolicyWords,
} from '#contract/invoice-states.ts'
import type { Data } from '#contract/call.ts'
import { taxRules } from '#contract/invoice-rules.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Conflict, type Conflicting, useConflict } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { wholeTyped } from '../../../kit/money.ts'
import { RowsField } from '../../../kit/rows-field.tsx'
import { currentSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ItemOnFile } from './item-on-file.tsx'

export function ProfileTab() {
  const query = useQuery(calls.profile, {}, { quiet: true, fresh: true })
  const conflict = useConflict(query.retry)
  return (
    <Loaded query={query} waiting={<Skeleton shape="page" />}>
      {(known) => <ProfileForm known={known} conflict={conflict} onSaved={(profile) => query.put({ ...known, profile })} />}
    </Loaded>
  )
}

const blank: Omit<Profile, 'name' | 'taxNo' | 'edition'> = {
  kinds: ['plain'],
  items: [{ name: '会议费', code: '', rate: '6', favour: '' }],
  remark: { meeting: 1, dates: 1, place: 0, people: 1 },
  fromPayment: 1,
  days: 180,
  policy: 'refund_first',
  provider: 'hand',
}
const policies = redPolicies.map((value) => ({ value, label: redPolicyWords[value] }))
const moments = [
  { value: 1, label: '付款后即可申请' },
  { value: 0, label: '会议开始后可申请' },
]
const remarks = { meeting: '会议名称', dates: '会议日期', place: '会议地点', people: '参会人数' } as const

type Values = Omit<Profile, 'days'> & { days: string }
const drafted = ['name', 'taxNo', 'kinds', 'items', 'days', 'policy', 'provider'] as const

const kindsBy = (kinds: readonly InvoiceKind[], plainOnly: boolean) => kinds.filter((kind) => kind === 'plain' || !plainOnly)

interface FormProps {
  known: Data<typeof calls.profile>
  conflict: Conflicting
  onSaved: (profile: Profile) => void
}

function ProfileForm({ known: { profile, sellers, providers, plainOnly }, conflict, onSaved }: FormProps) {
  const isPlainOnly = (provider: InvoiceProviderName) => plainOnly.includes(provider)
  const stands = profile ?? { ...blank, edition: 0, name: sellers[0] ?? '', taxNo: '' }
  const form = useForm<Values, typeof calls.saveProfile>({
    values: { ...stands, days: String(stands.days) },
    draft: formDraft<Values>(`invoice-profile:${currentSession().thirdId}`, drafted),
    call: calls.saveProfile,
    check,
    input: ({ days, kinds, ...rest }) => ({ ...rest, kinds: kindsBy(kinds, isPlainOnly(rest.provider)), days: wholeTyped(days) }),
    refusals: { invoice_other_company: 'name', invoice_provider_off: 'provider', invoice_seller_special: 'provider' },
    otherwise: conflict.otherwise,
    done: '开票设置已保存',
    onDone(saved) {
      conflict.clear()
      onSaved(saved)
      form.forget()
    },
  })
  const { values } = form
  const offered = kindsBy(invoiceKinds, isPlainOnly(values.provider))
  const { data: issuer } = useQuery(calls.issuer, values.provider === 'hand' ? null : { provider: values.provider }, { quiet: true })
  const kindsWith = (kind: InvoiceKind, on: boolean) => invoiceKinds.filter((one) => (one === kind ? on : values.kinds.includes(one)))
  return (
    <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)} className="invoice-stack">
      <Restored form={form} />
      <Card title="销售方">
        <div className="invoice-fields">
          <Select label="单位全称" required choices={sellers.map((value) => ({ value, label: value }))} {...form.field('name')} />
          <TextField
            label="税号"
            required
            maxLength={40}
            autoComplete="off"
            hint={issuer?.reached === 1 ? `微信支付商户平台登记的是“${issuer.name}”，税号 ${issuer.taxNo}` : undefined}
            {...form.field('taxNo')}
          />
          {offered.map((kind) => (
            <Checkbox
              key={kind}
              checked={values.kinds.includes(kind)}
              error={form.wrong.kinds}
              onChange={(on) => form.set({ kinds: kindsWith(kind, on) })}
            >
              可开{invoiceKindWords[kind]}
            </Checkbox>
          ))}
          <RadioGroup
            label="由谁开票"
            choices={providers.map((value) => ({ value, label: invoiceProviderWords[value] }))}
            {...form.field('provider')}
            hint={isPlainOnly(values.provider) ? '微信支付的直连商户接口不能开专票，需要专票请换一种开票方式' : undefined}
            onChange={(provider: InvoiceProviderName) => form.set({ provider })}
          />
        </div>
      </Card>
      <Card title="开票项目">
        <RowsField
          label="项目"
          rows={values.items}
          most={ITEMS_MOST}
          one="项目"
          add="添加项目"
          error={form.wrong.items}
          next={() => ({ name: '', code: '', rate: '6' as const, favour: '' as const })}
          onChange={(items) => form.set({ items: [...items] })}
        >
          {(item, put) => (
            <div className="invoice-row">
              <ItemOnFile item={item} items={issuer?.items ?? []} onChange={put} />
            </div>
          )}
        </RowsField>
      </Card>
      <Card title="申请与冲红">
        <div className="invoice-fields">
          <RadioGroup label="何时可以申请" choices={moments} {...form.field('fromPayment')} />
          <TextField label="会议结束后几天内可以申请" required kind="number" maxLength={3} {...form.field('days')} />
          <RadioGroup label="已开票的订单退款时" choices={policies} {...form.field('policy')} />
          {(Object.keys(remarks) as (keyof typeof remarks)[]).map((part) => (
            <Checkbox
              key={part}
              checked={values.remark[part] === 1}
              onChange={(on) => form.set({ remark: { ...values.remark, [part]: on ? 1 : 0 } })}
            >
              备注中写明{remarks[part]}
            </Checkbox>
          ))}
        </div>
      </Card>
      <Conflict conflict={conflict} form={form} edition={stands.edition} />
      <Button kind="primary" type="submit" busy={form.busy}>
        保存
      </Button>
      <Card title="依据的规定">
        {Object.values(taxRules).map(({ rule, source, date }) => (
          <p key={rule} className="invoice-next">
            {rule}（{source}，{date}）
          </p>
        ))}
      </Card>
    </form>
  )
}
